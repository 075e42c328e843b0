import { applyChange } from '#schemas/editor/apply-change.ts'
import { widgetIdsOf } from '#schemas/editor/find-in-page.ts'
import type { Change } from '#schemas/editor/operation.ts'
import type { Page } from '#schemas/pages/page.ts'

/** The result of replaying changes on another state of a page. */
interface ReplayResult {
  page: Page
  /** Inverses of the changes that still apply, in their order. */
  inverses: Change['operations'][]
  /** Changes that do not apply, with the reason. */
  refused: { change: Change; reason: string; about: string | undefined }[]
}

/** The ids of widgets: of a set, or of the keys of a map. */
type WidgetIds = Pick<ReadonlySet<string>, 'has'>

const removesOneOf = (before: Page, after: Page, keptIds: WidgetIds): boolean => {
  const next = widgetIdsOf(after)
  return [...widgetIdsOf(before)].some((id) => keptIds.has(id) && !next.has(id))
}

/** Protects widgets from changes that would remove more than when they were made. */
interface Protection {
  /** Ids of widgets that no change may remove once an earlier one is dropped. */
  kept: WidgetIds
  /** Whether a change before these was dropped. */
  isOneDropped: boolean
}

/** Replays changes on another state of the page; those that no longer apply are dropped. */
export function replay(start: Page, changes: readonly Change[], protection?: Protection): ReplayResult {
  const replayed: ReplayResult = { page: start, inverses: [], refused: [] }
  for (const change of changes) {
    const outcome = applyChange(replayed.page, change)
    if (outcome.kind === 'impossible')
      replayed.refused.push({ change, reason: outcome.reason, about: outcome.about })
    else if (
      protection &&
      (protection.isOneDropped || replayed.refused.length > 0) &&
      removesOneOf(replayed.page, outcome.page, protection.kept)
    )
      replayed.refused.push({ change, reason: 'removesMore', about: undefined })
    else {
      replayed.page = outcome.page
      replayed.inverses.push(outcome.inverse)
    }
  }
  return replayed
}
