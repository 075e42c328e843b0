import { applyChange } from '#schemas/editor/apply-change.ts'
import type { Change } from '#schemas/editor/operation.ts'
import type { Page } from '#schemas/pages/page.ts'

/** The result of replaying changes on another state of a page. */
interface Replayed {
  page: Page
  /** Changes that still apply. */
  left: Change[]
  /** Changes that do not apply, and why. */
  refused: { change: Change; reason: string; about: string | undefined }[]
}

/** Replays changes on another state of the page; those that no longer apply are dropped. */
export function replay(start: Page, changes: readonly Change[]): Replayed {
  const replayed: Replayed = { page: start, left: [], refused: [] }
  for (const change of changes) {
    const outcome = applyChange(replayed.page, change)
    if (outcome.kind === 'applied') {
      replayed.page = outcome.page
      replayed.left.push(change)
    } else replayed.refused.push({ change, reason: outcome.reason, about: outcome.about })
  }
  return replayed
}
