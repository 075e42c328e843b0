import { withQueueApplied } from '#preview/draft/apply-queue.ts'
import { removeChanges } from '#preview/draft/change-queue.ts'
import type { DraftEvent, OpenDraft, UndoneChange } from '#preview/draft/draft.ts'
import { stepsWith } from '#preview/draft/own-steps.ts'

// Undoes and redoes unsent changes locally, and saved ones optimistically, before the server responds.

/** Undoes the last change that was not sent. */
export function reduceUndone(draft: OpenDraft): OpenDraft {
  const last = draft.queue.at(-1)?.change
  if (!last || draft.inFlight.has(last.id)) return draft
  const queue = removeChanges(draft.queue, new Set([last.id]))
  return withQueueApplied({ ...draft, queue, undone: [...draft.undone, last], canRedo: true })
}

/** Returns undone changes after a step of the server. */
function undoneAfter(undone: readonly UndoneChange[], isUndo: boolean): readonly UndoneChange[] {
  if (isUndo) return [...undone, 'onServer']
  return undone.at(-1) === 'onServer' ? undone.slice(0, -1) : undone
}

/**
 * Redoes the last undone change if it was never sent. Returns the same draft if the server undid a later change, which
 * is redone first.
 */
export function reduceRedone(draft: OpenDraft, id: string): OpenDraft {
  const list = draft.steps.running.reduce((undone, { isUndo }) => undoneAfter(undone, isUndo), draft.undone)
  const last = list.at(-1)
  if (last === undefined || last === 'onServer') return draft
  const undone = draft.undone.filter((item) => item !== last)
  const queue = [...draft.queue, { change: { ...last, id }, base: draft.sequence }]
  return withQueueApplied({ ...draft, queue, undone, canRedo: list.length > 1 })
}

/** Applies a step that is requested from the server; the same draft if the change is unknown here. */
export function reduceStepping(draft: OpenDraft, isUndo: boolean, id: string): OpenDraft {
  const steps = stepsWith(draft.steps, draft.page, { isUndo, id })
  return steps && draft.queue.length === 0 ? withQueueApplied({ ...draft, steps }) : draft
}

/** Updates what can be undone and redone after a step of the server. */
export function reduceStepped(
  draft: OpenDraft,
  { isUndo, canUndo, canRedo, problems }: Extract<DraftEvent, { kind: 'stepped' }>,
): OpenDraft {
  const undone = undoneAfter(draft.undone, isUndo)
  const hasUnsent = undone.some((item) => item !== 'onServer')
  return { ...draft, undone, canUndo, canRedo: canRedo || hasUnsent, problems, isDraft: true }
}
