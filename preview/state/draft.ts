import {
  addChange,
  type ChangeIds,
  type ChangeQueue,
  changesIn,
  emptyQueue,
  endMerging,
  noChanges,
  removeChanges,
} from '#preview/state/change-queue.ts'
import { noSteps, type OwnSteps, stepsWith, withSaved } from '#preview/state/own-steps.ts'
import {
  differenceOf,
  indexPage,
  type PageDifference,
  type PageIndex,
  renewIndex,
} from '#preview/state/page-index.ts'
import { replay } from '#preview/state/replay.ts'
import { applyChange } from '#schemas/editor/apply-change.ts'
import type { PendingChanges } from '#schemas/editor/browser-storage.ts'
import type { LoggedChange } from '#schemas/editor/events.ts'
import { widgetAnywhere } from '#schemas/editor/find-in-page.ts'
import { type Change, pageFieldsIn } from '#schemas/editor/operation.ts'
import type { EditedDocument, EditorProblem } from '#schemas/editor/parts.ts'
import type { EditedPage } from '#schemas/editor/responses.ts'
import type { Page } from '#schemas/pages/page.ts'

/** An own change that cannot be made any more. */
interface LostChange {
  change: Change
  /** What it is about; undefined: the page itself, or a row. */
  widget: string | undefined
  /** The type of that widget, which may be gone. */
  type: string | undefined
}

/** A change that the server refused. */
interface RefusedChange {
  change: Change
  reason: string
  widget: string | undefined
  author: string | undefined
  /** The other change; undefined if what the own one is about is gone. */
  theirs: Change | undefined
  /** Sequence up to which the others' changes were compared; undefined: the last known one. */
  sequence?: number | undefined
}

/** Two editors changed the same widget, or the same field of the page. */
export interface Conflict extends RefusedChange, LostChange {
  /** Further own changes of what is gone, the oldest first. */
  lost: readonly LostChange[]
}

/** The last change of the page, for renderers outside React. */
interface PageChange {
  difference: PageDifference
  page: Page
}

/** The open document, as the server has it and as this browser has changed it since. */
export interface OpenDraft
  extends Omit<EditedPage, 'document' | 'page' | 'sequence' | 'followed' | 'problems'> {
  readonly status: 'open'
  readonly document: EditedDocument
  /** The server's page with local changes that it does not have yet. */
  readonly page: Page
  readonly index: PageIndex
  /** Undefined until the page changes for the first time. */
  readonly pageChange: PageChange | undefined
  /** The page at the same address in followed markets. */
  readonly followed: EditedPage['followed'] | undefined
  readonly problems: readonly EditorProblem[]
  /** Where it is now, after it was published at another address. */
  readonly movedTo: EditedDocument | undefined
  /** Last state that the server confirmed, and its sequence. */
  readonly confirmed: Page
  readonly sequence: number
  /** Changes since then. */
  readonly queue: ChangeQueue
  /** Those of the queue that were sent, and whose response is pending: the first ones. */
  readonly inFlight: ChangeIds
  /** Changes that were undone before they were sent: redone without a request. The last one is redone first. */
  readonly undone: readonly Change[]
  /** Changes that the server has, and those of them that it is undoing or redoing. */
  readonly steps: OwnSteps
  /** The last request to save failed. */
  readonly isOffline: boolean
  readonly conflict: Conflict | undefined
}

/** Changes that the server has saved. */
interface SavedChanges {
  ids: ChangeIds
  /** That of the last one. */
  sequence: number
  problems: readonly EditorProblem[]
  canUndo: boolean
}

/** What the editor has open. */
export type Draft =
  | { readonly status: 'none' }
  | { readonly status: 'loading' | 'missing' | 'failed'; readonly document: EditedDocument }
  | OpenDraft

/** What happens to the draft. Events of a document that is not open any more change nothing. */
export type DraftEvent =
  /** A document is opened; `isReload`: the open one is read again, and stays visible. */
  | { kind: 'opening'; document: EditedDocument; isReload: boolean }
  | { kind: 'notOpened'; document: EditedDocument; status: 'missing' | 'failed' }
  /** `rejected`: stored changes of an earlier tab that conflict, for the editor to decide on. */
  | { kind: 'opened'; document: EditedDocument; edited: EditedPage; rejected: readonly PendingChanges[] }
  /** The editor changed the page; consecutive changes of one key are merged. */
  | { kind: 'changed'; change: Change; mergeKey: string | undefined }
  | { kind: 'undone' }
  /** `id`: a new one, because the server counts each id once. */
  | { kind: 'redone'; id: string }
  /** The server is asked to undo or redo a change: it is shown at once, if it is known here. `id`: of the step. */
  | { kind: 'stepping'; isUndo: boolean; id: string }
  /** The server undid or redid a change, which `logged` has applied. */
  | { kind: 'stepped'; canUndo: boolean; canRedo: boolean; problems: readonly EditorProblem[] }
  /** The server refused, or did not respond. */
  | { kind: 'notStepped' }
  /** The server's log has these changes by this and other editors, in order. `step`: of one that is shown already. */
  | {
      kind: 'logged'
      document: EditedDocument
      entries: readonly LoggedChange[]
      step?: string | undefined
    }
  | { kind: 'sendingStarted'; ids: ChangeIds }
  | { kind: 'sendingFailed'; document: EditedDocument }
  | { kind: 'saved'; document: EditedDocument; saved: SavedChanges }
  /** The server refused a change. */
  | { kind: 'conflicted'; document: EditedDocument; conflict: RefusedChange }
  /** The editor has decided: the own change is made again on top of theirs, as `id`, or dropped. */
  | { kind: 'conflictSettled'; keepMine: boolean; id: string }
  | { kind: 'checked'; problems: readonly EditorProblem[] }
  | { kind: 'published' }
  | { kind: 'moved'; movedTo: EditedDocument }

export const noDraft: Draft = { status: 'none' }

/** State of saving. */
type Saving = 'saved' | 'waiting' | 'saving' | 'offline'

export function savingOf({ queue, inFlight, isOffline, steps }: OpenDraft): Saving {
  if (queue.length === 0) return steps.running.length > 0 ? 'saving' : 'saved'
  if (isOffline) return 'offline'
  return inFlight.size > 0 ? 'saving' : 'waiting'
}

/** Whether both name the same document. */
export const isSameDocument = (first: EditedDocument, other: EditedDocument): boolean =>
  first.kind === other.kind && first.market === other.market && first.key === other.key

function withPage(draft: OpenDraft, page: Page): OpenDraft {
  if (page === draft.page) return draft
  const difference = differenceOf(draft.page, page)
  const index = difference.structure ? indexPage(page) : renewIndex(draft.index, page, difference.widgets)
  return { ...draft, page, index, pageChange: { difference, page } }
}

const typeIn = ({ index, confirmed }: OpenDraft, widget: string | undefined): string | undefined =>
  widget === undefined
    ? undefined
    : (index.widgets.get(widget)?.node.type ?? widgetAnywhere(confirmed, widget)?.type)

/** Returns the changes that the open question is about, if they are gone. */
const lostBefore = ({ conflict }: OpenDraft): readonly LostChange[] =>
  conflict && !conflict.theirs ? [...conflict.lost, conflict] : []

/**
 * Applies the queue to the confirmed page; what no longer applies is a conflict. The server judges what is in flight.
 * @param isOneDropped the editor has just dropped a change that others of the queue followed
 */
function withQueueApplied(draft: OpenDraft, isOneDropped = false): OpenDraft {
  const { running } = draft.steps
  const kept = new Set(draft.index.widgets.keys())
  const changes = [...running, ...changesIn(draft.queue)]
  const { page, refused } = replay(draft.confirmed, changes, { kept, isOneDropped })
  const dropped = refused.filter(({ change }) => !draft.inFlight.has(change.id) && !running.includes(change))
  const next = withPage(draft, page)
  const last = dropped.at(-1)
  if (!last) return next
  const ids = new Set(dropped.map((item) => item.change.id))
  const lost = dropped.map(
    ({ change, about }): LostChange => ({ change, widget: about, type: typeIn(draft, about) }),
  )
  const { change, reason, about } = last
  return {
    ...next,
    queue: removeChanges(draft.queue, ids),
    conflict: {
      ...{ change, reason, widget: about, type: typeIn(draft, about) },
      ...{ author: undefined, theirs: undefined },
      lost: [...lostBefore(draft).filter((item) => !ids.has(item.change.id)), ...lost.slice(0, -1)],
    },
  }
}

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
  return withQueueApplied({
    ...openDraft,
    ...facts,
    status: 'open',
    followed: facts.followed,
    problems,
    confirmed: page,
    sequence,
    queue: restored.length > 0 ? [...openDraft.queue, ...restored] : openDraft.queue,
    isOffline: false,
    conflict: undefined,
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

function reduceUndone(draft: OpenDraft): OpenDraft {
  const last = draft.queue.at(-1)?.change
  if (!last || draft.inFlight.has(last.id)) return draft
  const queue = removeChanges(draft.queue, new Set([last.id]))
  return withQueueApplied({ ...draft, queue, undone: [...draft.undone, last], canRedo: true })
}

function reduceRedone(draft: OpenDraft, id: string): OpenDraft {
  const last = draft.undone.at(-1)
  if (!last) return draft
  const undone = draft.undone.slice(0, -1)
  const queue = [...draft.queue, { change: { ...last, id }, base: draft.sequence }]
  return withQueueApplied({ ...draft, queue, undone, canRedo: undone.length > 0 })
}

function reduceStepping(draft: OpenDraft, isUndo: boolean, id: string): OpenDraft {
  const steps = stepsWith(draft.steps, draft.page, { isUndo, id })
  return steps && draft.queue.length === 0 ? withQueueApplied({ ...draft, steps }) : draft
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
  const next = { ...draft, queue: removeChanges(draft.queue, ids), inFlight: noChanges, problems, canUndo }
  if (isBehind(draft, saved)) return withQueueApplied({ ...next, steps: noSteps })
  const sent = sentIn(draft.queue, ids)
  const { page, inverses } = replay(draft.confirmed, sent)
  return { ...next, confirmed: page, sequence, steps: withSaved(draft.steps, sent, inverses) }
}

const setsContent = ({ operations }: Change, widget: string): boolean =>
  operations.some(({ setContent }) => setContent?.widget === widget)

/** Whether a change is of what a conflict is about: its widget, or a field of the page that both changed. */
function isAbout({ widget, theirs }: Conflict, change: Change): boolean {
  if (widget !== undefined) return setsContent(change, widget)
  const names = theirs ? pageFieldsIn(theirs) : []
  return pageFieldsIn(change).some((name) => names.includes(name))
}

/** Whether a change writes nothing but what a conflict is about. */
function isOnlyAbout({ widget, theirs }: Conflict, { operations }: Change): boolean {
  const names = theirs ? pageFieldsIn(theirs) : []
  return operations.every((operation) =>
    widget === undefined
      ? 'setPage' in operation &&
        pageFieldsIn({ operations: [operation] }).every((name) => names.includes(name))
      : operation.setContent?.widget === widget,
  )
}

function reduceConflictSettled(draft: OpenDraft, keepMine: boolean, id: string): OpenDraft {
  const { conflict, sequence } = draft
  if (!conflict) return draft
  const { change } = conflict
  if (!keepMine) {
    const dropped = draft.queue.filter((item) => isOnlyAbout(conflict, item.change))
    const ids = new Set([change.id, ...dropped.map((item) => item.change.id)])
    return withQueueApplied({ ...draft, queue: removeChanges(draft.queue, ids), conflict: undefined }, true)
  }
  // What the other editors wrote after the question is not decided: the server asks again.
  const base = conflict.sequence ?? sequence
  // Later changes of the same widget or field follow the same choice.
  const queue = draft.queue.map((item) => {
    if (item.change.id === change.id) return { change: { ...change, id }, base }
    return isAbout(conflict, item.change) ? { ...item, base: Math.max(base, item.base) } : item
  })
  return withQueueApplied({ ...draft, queue, conflict: undefined })
}

const conflictIn = (draft: OpenDraft, refused: RefusedChange): Conflict => ({
  ...refused,
  type: typeIn(draft, refused.widget),
  lost: lostBefore(draft),
})

const reduceStepped = (
  draft: OpenDraft,
  { canUndo, canRedo, problems }: Extract<DraftEvent, { kind: 'stepped' }>,
): OpenDraft => ({ ...draft, canUndo, canRedo, problems, isDraft: true })

type OpenDraftEvent = Exclude<DraftEvent, { kind: 'opening' | 'notOpened' | 'opened' }>

function reduceOpenDraft(draft: OpenDraft, event: OpenDraftEvent): OpenDraft {
  switch (event.kind) {
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
      }
    case 'sendingFailed':
      return { ...draft, inFlight: noChanges, isOffline: true }
    case 'saved':
      return reduceSaved(draft, event.saved)
    case 'conflicted':
      return { ...draft, inFlight: noChanges, conflict: conflictIn(draft, event.conflict) }
    case 'conflictSettled':
      return reduceConflictSettled(draft, event.keepMine, event.id)
    case 'checked':
      return { ...draft, problems: event.problems }
    case 'published':
      return { ...draft, isDraft: false, nextKey: null, problems: [] }
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
