import { lostChangesOf, typeIn, withQueueApplied } from '#preview/draft/apply-queue.ts'
import { type QueuedChange, removeChanges } from '#preview/draft/change-queue.ts'
import type { Conflict, OpenDraft, RefusedChange } from '#preview/draft/draft.ts'
import { type Change, pageFieldsIn } from '#schemas/editor/operation.ts'

const setsContent = ({ operations }: Change, widget: string): boolean =>
  operations.some(({ setContent }) => setContent?.widget === widget)

/** Whether a change touches the conflict's widget, or a field of the page that both editors changed. */
function isAbout({ widget, theirs }: Conflict, change: Change): boolean {
  if (widget !== undefined) return setsContent(change, widget)
  const names = theirs ? pageFieldsIn(theirs) : []
  return pageFieldsIn(change).some((name) => names.includes(name))
}

/** Whether a change touches nothing else. */
function isOnlyAbout({ widget, theirs }: Conflict, { operations }: Change): boolean {
  const names = theirs ? pageFieldsIn(theirs) : []
  return operations.every((operation) =>
    widget === undefined
      ? 'setPage' in operation &&
        pageFieldsIn({ operations: [operation] }).every((name) => names.includes(name))
      : operation.setContent?.widget === widget,
  )
}

/** Returns the draft after the editor has decided on its conflict. */
export function reduceConflictSettled(draft: OpenDraft, keepMine: boolean, id: string): OpenDraft {
  const { conflict, sequence } = draft
  if (!conflict) return draft
  const { change } = conflict
  // Later changes of other editors are not settled by this decision: they cause another conflict.
  const base = conflict.sequence ?? sequence
  const isOutdated = (item: QueuedChange) => conflict.outdated?.has(item.change.id) === true
  if (!keepMine) {
    const droppedItems = draft.queue.filter((item) => isOutdated(item) || isOnlyAbout(conflict, item.change))
    const ids = new Set([change.id, ...droppedItems.map((item) => item.change.id)])
    return withQueueApplied({ ...draft, queue: removeChanges(draft.queue, ids), conflict: undefined }, true)
  }
  // Later changes of the same widget or field follow the same choice.
  const queue = draft.queue.map((item) => {
    if (item.change.id === change.id) return { change: { ...change, id }, base }
    // A restored page starts a new log, so its sequences can be lower.
    if (isOutdated(item)) return { ...item, base }
    return isAbout(conflict, item.change) ? { ...item, base: Math.max(base, item.base) } : item
  })
  return withQueueApplied({ ...draft, queue, conflict: undefined })
}

/** Returns what a decision about a draft that was replaced as a whole covers. */
function replacementIn({ queue, sequence }: OpenDraft): Pick<Conflict, 'sequence' | 'outdated'> {
  const outdated = queue.filter(({ base }) => base !== sequence)
  // What was read after the replacement is what the question shows.
  return { sequence, outdated: new Set(outdated.map(({ change }) => change.id)) }
}

/** Returns the conflict of a change that the server refused. */
export const conflictIn = (draft: OpenDraft, refusedChange: RefusedChange): Conflict => ({
  ...refusedChange,
  ...(refusedChange.cause === 'replaced' && replacementIn(draft)),
  type: typeIn(draft, refusedChange.widget),
  lost: lostChangesOf(draft),
})
