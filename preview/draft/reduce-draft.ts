import { withPage, withQueueApplied } from '#preview/draft/apply-queue.ts'
import {
  addChange,
  type ChangeIds,
  type ChangeQueue,
  changesIn,
  emptyQueue,
  endMerging,
  noChanges,
  removeChanges,
} from '#preview/draft/change-queue.ts'
import {
  type Draft,
  type DraftEvent,
  isSameDocument,
  type OpenDraft,
  type SavedChanges,
} from '#preview/draft/draft.ts'
import { noSteps, withSaved } from '#preview/draft/own-steps.ts'
import { indexPage } from '#preview/draft/page-index.ts'
import { replay } from '#preview/draft/replay.ts'
import { conflictIn, reduceConflictSettled } from '#preview/draft/resolve-conflict.ts'
import { reduceRedone, reduceStepped, reduceStepping, reduceUndone } from '#preview/draft/undo.ts'
import { applyChange } from '#schemas/editor/apply-change.ts'
import type { Change } from '#schemas/editor/operation.ts'

function reduceOpening(
  draft: Draft,
  { document, isReload }: Extract<DraftEvent, { kind: 'opening' }>,
): Draft {
  if (!isReload) return { status: 'loading', document }
  const isOpen = draft.status === 'open' && isSameDocument(draft.document, document)
  return isOpen ? { ...draft, queue: emptyQueue, inFlight: noChanges, undone: [], steps: noSteps } : draft
}

function reduceOpened(draft: Draft, { edited, rejected }: Extract<DraftEvent, { kind: 'opened' }>): Draft {
  if (draft.status === 'none') return draft
  const { document: _, page, problems, sequence, ...facts } = edited
  const restored = rejected.flatMap(({ base, changes }) => changes.map((change) => ({ change, base })))
  const openDraft =
    draft.status === 'open'
      ? draft
      : {
          document: draft.document,
          page,
          index: indexPage(page),
          pageChange: undefined,
          movedTo: undefined,
          queue: emptyQueue,
          inFlight: noChanges,
          undone: [],
          steps: noSteps,
        }
  const queue = restored.length > 0 ? [...restored, ...openDraft.queue] : openDraft.queue
  return withQueueApplied({
    ...openDraft,
    ...facts,
    // Unsent changes make a draft.
    isDraft: facts.isDraft || queue.length > 0,
    status: 'open',
    followed: facts.followed,
    problems,
    confirmed: page,
    sequence,
    queue,
    isOffline: false,
    refusal: undefined,
    conflict: undefined,
    isRemoved: false,
  })
}

function reduceReplaced(draft: OpenDraft, { edited }: Extract<DraftEvent, { kind: 'replaced' }>): OpenDraft {
  const { document: _, page, problems, sequence, ...facts } = edited
  return withQueueApplied({
    ...draft,
    ...facts,
    isDraft: facts.isDraft || draft.queue.length > 0,
    followed: facts.followed,
    problems,
    confirmed: page,
    sequence,
    // The server can neither undo nor redo what was changed before.
    undone: [],
    steps: noSteps,
    isRemoved: false,
  })
}

function reduceChanged(draft: OpenDraft, change: Change, mergeKey: string | undefined): OpenDraft {
  const outcome = applyChange(draft.page, change)
  if (outcome.kind === 'impossible') return draft
  return {
    ...withPage(draft, outcome.page),
    queue: addChange(draft.queue, { change, base: draft.sequence, mergeKey }),
    undone: [],
    isDraft: true,
    canUndo: true,
    canRedo: false,
  }
}

function reduceLogged(
  before: OpenDraft,
  { entries, step }: Extract<DraftEvent, { kind: 'logged' }>,
): OpenDraft {
  const running = before.steps.running.filter(({ id }) => id !== step)
  const draft = step === undefined ? before : { ...before, steps: { ...before.steps, running } }
  let { confirmed, sequence } = draft
  const ids = new Set<string>()
  for (const entry of entries) {
    if (entry.sequence <= sequence) continue
    const outcome = applyChange(confirmed, entry.change)
    if (outcome.kind === 'applied') confirmed = outcome.page
    sequence = entry.sequence
    ids.add(entry.change.id)
  }
  if (ids.size === 0) return draft
  return withQueueApplied({ ...draft, confirmed, sequence, queue: removeChanges(draft.queue, ids) })
}

const sentIn = (queue: ChangeQueue, ids: ChangeIds): Change[] =>
  changesIn(queue).filter(({ id }) => ids.has(id))

/** Whether another editor has changed the page before the last saved change, which is in the log. */
export const isBehind = (
  { queue, sequence: lastSequence }: OpenDraft,
  { ids, sequence }: SavedChanges,
): boolean => sequence !== lastSequence + sentIn(queue, ids).length

function reduceSaved(draft: OpenDraft, saved: SavedChanges): OpenDraft {
  const { ids, sequence, problems, canUndo } = saved
  const next = {
    ...draft,
    queue: removeChanges(draft.queue, ids),
    inFlight: noChanges,
    problems,
    canUndo,
    isRemoved: false,
  }
  if (isBehind(draft, saved)) return withQueueApplied({ ...next, steps: noSteps })
  const sentChanges = sentIn(draft.queue, ids)
  const { page, inverses } = replay(draft.confirmed, sentChanges)
  return { ...next, confirmed: page, sequence, steps: withSaved(draft.steps, sentChanges, inverses) }
}

type OpenDraftEvent = Exclude<DraftEvent, { kind: 'opening' | 'notOpened' | 'opened' }>

function reduceOpenDraft(draft: OpenDraft, event: OpenDraftEvent): OpenDraft {
  switch (event.kind) {
    case 'replaced':
      return reduceReplaced(draft, event)
    case 'changed':
      return reduceChanged(draft, event.change, event.mergeKey)
    case 'undone':
      return reduceUndone(draft)
    case 'redone':
      return reduceRedone(draft, event.id)
    case 'stepping':
      return reduceStepping(draft, event.isUndo, event.id)
    case 'stepped':
      return reduceStepped(draft, event)
    case 'notStepped':
      return withQueueApplied({ ...draft, steps: noSteps })
    case 'logged':
      return reduceLogged(draft, event)
    case 'sendingStarted':
      return {
        ...draft,
        queue: endMerging(draft.queue, event.ids),
        inFlight: event.ids,
        isOffline: false,
        refusal: undefined,
      }
    case 'sendingFailed':
      return {
        ...draft,
        inFlight: noChanges,
        isOffline: event.refusal === undefined,
        refusal: event.refusal,
      }
    case 'saved':
      return reduceSaved(draft, event.saved)
    case 'conflicted':
      return { ...draft, inFlight: noChanges, conflict: conflictIn(draft, event.conflict) }
    case 'conflictSettled':
      return reduceConflictSettled(draft, event.keepMine, event.id)
    case 'checked':
      return { ...draft, problems: event.problems }
    case 'published':
      // What was changed meanwhile is a draft again.
      return { ...draft, isDraft: draft.queue.length > 0, nextKey: null, problems: [] }
    case 'removed':
      return { ...draft, isRemoved: true }
    case 'moved':
      return { ...draft, movedTo: event.movedTo }
    default:
      return event satisfies never
  }
}

/**
 * Returns the draft after an event, which it does not change in place.
 * @returns the same draft if the event is impossible or about another document
 */
export function reduceDraft(draft: Draft, event: DraftEvent): Draft {
  if ('document' in event && event.kind !== 'opening') {
    const { document } = event
    if (draft.status === 'none' || !isSameDocument(draft.document, document)) return draft
  }
  switch (event.kind) {
    case 'opening':
      return reduceOpening(draft, event)
    case 'notOpened':
      return { status: event.status, document: event.document }
    case 'opened':
      return reduceOpened(draft, event)
    default:
      return draft.status === 'open' ? reduceOpenDraft(draft, event) : draft
  }
}
