import { changesIn, removeChanges } from '#preview/draft/change-queue.ts'
import type { LostChange, OpenDraft } from '#preview/draft/draft.ts'
import { differenceOf, indexPage, renewIndex } from '#preview/draft/page-index.ts'
import { replay } from '#preview/draft/replay.ts'
import { widgetAnywhere } from '#schemas/editor/find-in-page.ts'
import type { Page } from '#schemas/pages/page.ts'

/** Returns the draft with another page and its difference from the previous one. */
export function withPage(draft: OpenDraft, page: Page): OpenDraft {
  if (page === draft.page) return draft
  const difference = differenceOf(draft.page, page)
  const index = difference.structure ? indexPage(page) : renewIndex(draft.index, page, difference.widgets)
  return { ...draft, page, index, pageChange: { difference, page } }
}

/** Returns the type of a widget, which may be gone. */
export const typeIn = ({ index, confirmed }: OpenDraft, widget: string | undefined): string | undefined =>
  widget === undefined
    ? undefined
    : (index.widgets.get(widget)?.node.type ?? widgetAnywhere(confirmed, widget)?.type)

/** Returns the lost changes of the open conflict. */
export const lostChangesOf = ({ conflict }: OpenDraft): readonly LostChange[] =>
  conflict && !conflict.theirs ? [...conflict.lost, conflict] : []

/**
 * Applies the queue to the confirmed page; a change that no longer applies is a conflict. Changes in flight are left to
 * the server.
 * @param isOneDropped the editor has just dropped a change that others of the queue followed
 */
export function withQueueApplied(draft: OpenDraft, isOneDropped = false): OpenDraft {
  const { running } = draft.steps
  const changes = [...running, ...changesIn(draft.queue)]
  const { page, refused } = replay(draft.confirmed, changes, { kept: draft.index.widgets, isOneDropped })
  const droppedChanges = refused.filter(
    ({ change }) => !draft.inFlight.has(change.id) && !running.some((step) => step === change),
  )
  const next = withPage(draft, page)
  const last = droppedChanges.at(-1)
  if (!last) return next
  const ids = new Set(droppedChanges.map((item) => item.change.id))
  const lostTexts = droppedChanges.map(
    ({ change, about }): LostChange => ({ change, widget: about, type: typeIn(draft, about) }),
  )
  const { change, reason, about } = last
  return {
    ...next,
    queue: removeChanges(draft.queue, ids),
    conflict: {
      ...{ change, reason, widget: about, type: typeIn(draft, about) },
      ...{ author: undefined, theirs: undefined },
      lost: [...lostChangesOf(draft).filter((item) => !ids.has(item.change.id)), ...lostTexts.slice(0, -1)],
    },
  }
}
