import { withQueueApplied } from '#preview/draft/apply-queue.ts'
import { removeChanges } from '#preview/draft/change-queue.ts'
import type { DraftEvent, OpenDraft } from '#preview/draft/draft.ts'
import { stepsWith } from '#preview/draft/own-steps.ts'

// Undo and redo: of changes that were not sent without the server, of saved ones before the server has taken the step.

/** Undoes the last change that was not sent. */
export function reduceUndone(draft: OpenDraft): OpenDraft {
  const last = draft.queue.at(-1)?.change
  if (!last || draft.inFlight.has(last.id)) return draft
  const queue = removeChanges(draft.queue, new Set([last.id]))
  return withQueueApplied({ ...draft, queue, undone: [...draft.undone, last], canRedo: true })
}

/** Redoes the last change that was undone before it was sent. */
export function reduceRedone(draft: OpenDraft, id: string): OpenDraft {
  const last = draft.undone.at(-1)
  if (!last) return draft
  const undone = draft.undone.slice(0, -1)
  const queue = [...draft.queue, { change: { ...last, id }, base: draft.sequence }]
  return withQueueApplied({ ...draft, queue, undone, canRedo: undone.length > 0 })
}

/** Applies a step that is requested from the server; the same draft if the change is unknown here. */
export function reduceStepping(draft: OpenDraft, isUndo: boolean, id: string): OpenDraft {
  const steps = stepsWith(draft.steps, draft.page, { isUndo, id })
  return steps && draft.queue.length === 0 ? withQueueApplied({ ...draft, steps }) : draft
}

/** Takes over what can be undone and redone after a step of the server. */
export const reduceStepped = (
  draft: OpenDraft,
  { canUndo, canRedo, problems }: Extract<DraftEvent, { kind: 'stepped' }>,
): OpenDraft => ({ ...draft, canUndo, canRedo, problems, isDraft: true })
