import type { ChangeIds, ChangeQueue } from '#preview/draft/change-queue.ts'
import type { OwnSteps } from '#preview/draft/own-steps.ts'
import type { PageDifference, PageIndex } from '#preview/draft/page-index.ts'
import type { PendingChanges } from '#schemas/editor/browser-storage.ts'
import type { LoggedChange } from '#schemas/editor/events.ts'
import type { Change } from '#schemas/editor/operation.ts'
import type { EditedDocument, EditorProblem } from '#schemas/editor/parts.ts'
import type { ConflictCause, EditedPage } from '#schemas/editor/responses.ts'
import type { Page } from '#schemas/pages/page.ts'

/** An own change that no longer applies. */
export interface LostChange {
  change: Change
  /** Id of the widget that it changes. Undefined: it changes the page itself, or a row. */
  widget: string | undefined
  /** The type of that widget, which may be gone. */
  type: string | undefined
}

/** A change that the server refused. */
export interface RefusedChange {
  change: Change
  reason: string
  widget: string | undefined
  author: string | undefined
  /** The other change. Undefined: the changed widget or row no longer exists. */
  theirs: Change | undefined
  /** Sequence up to which other editors' changes were compared; undefined: the last known one. */
  sequence?: number | undefined
  /** The cause of a conflict with the whole page, for which `widget` and `theirs` are undefined. */
  cause?: ConflictCause | undefined
}

/** Two editors changed the same widget, or the same field of the page. */
export interface Conflict extends RefusedChange, LostChange {
  /** Further own changes of the removed widget or row, oldest first. */
  lost: readonly LostChange[]
  /** Own changes that were made before the draft was replaced as a whole: one decision covers all of them. */
  outdated?: ChangeIds | undefined
}

/** An undone change. An unsent one is redone locally, a saved one by the server. */
export type UndoneChange = Change | 'onServer'

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
  /** Its current location, after it was published at another address. */
  readonly movedTo: EditedDocument | undefined
  /** Another editor has deleted it. */
  readonly isRemoved: boolean
  /** Last state that the server confirmed, and its sequence. */
  readonly confirmed: Page
  readonly sequence: number
  /** Changes since then. */
  readonly queue: ChangeQueue
  /** The first changes of the queue, which were sent and whose response is pending. */
  readonly inFlight: ChangeIds
  /** Undone changes since the last change, without pending steps. The last one is redone first. */
  readonly undone: readonly UndoneChange[]
  /** Changes that the server has, and those of them that it is undoing or redoing. */
  readonly steps: OwnSteps
  /** The last request to save had no response. */
  readonly isOffline: boolean
  /** Why the server refused the last request to save, in words; undefined if it did not. */
  readonly refusal: string | undefined
  readonly conflict: Conflict | undefined
}

/** Changes that the server has saved. */
export interface SavedChanges {
  ids: ChangeIds
  /** Sequence of the last one. */
  sequence: number
  problems: readonly EditorProblem[]
  canUndo: boolean
}

/** State of the open document. */
export type Draft =
  | { readonly status: 'none' }
  | { readonly status: 'loading' | 'missing' | 'failed'; readonly document: EditedDocument }
  | OpenDraft

/** An event of the draft. Events of a document that is not open any more change nothing. */
export type DraftEvent =
  /** A document is opened; `isReload`: the open one is read again, and stays visible. */
  | { kind: 'opening'; document: EditedDocument; isReload: boolean }
  | { kind: 'notOpened'; document: EditedDocument; status: 'missing' | 'failed' }
  /** `rejected`: stored changes that the server refused, such as those of an earlier tab that conflict. */
  | { kind: 'opened'; document: EditedDocument; edited: EditedPage; rejected: readonly PendingChanges[] }
  /** The server's draft was replaced as a whole, and is read again; changes that are not saved stay. */
  | { kind: 'replaced'; document: EditedDocument; edited: EditedPage }
  /** The editor changed the page; consecutive changes of one key are merged. */
  | { kind: 'changed'; change: Change; mergeKey: string | undefined }
  | { kind: 'undone' }
  /** `id`: a new one, because the server counts each id once. */
  | { kind: 'redone'; id: string }
  /** Requests an undo or redo from the server, displayed at once if this tab has the change. `id`: of the step. */
  | { kind: 'stepping'; isUndo: boolean; id: string }
  /** The server undid or redid a change, which `logged` has applied. */
  | {
      kind: 'stepped'
      isUndo: boolean
      canUndo: boolean
      canRedo: boolean
      problems: readonly EditorProblem[]
    }
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
  /** `refusal`: why the server refused, in words; undefined: it did not respond. */
  | { kind: 'sendingFailed'; document: EditedDocument; refusal?: string | undefined }
  | { kind: 'saved'; document: EditedDocument; saved: SavedChanges }
  /** The server refused a change. */
  | { kind: 'conflicted'; document: EditedDocument; conflict: RefusedChange }
  /** The editor has decided: the own change is made again on top of theirs, as `id`, or dropped. */
  | { kind: 'conflictSettled'; keepMine: boolean; id: string }
  | { kind: 'checked'; document: EditedDocument; problems: readonly EditorProblem[] }
  | { kind: 'published'; document: EditedDocument }
  | { kind: 'removed' }
  | { kind: 'moved'; movedTo: EditedDocument }

export const noDraft: Draft = { status: 'none' }

/** State of saving. */
type SaveState = 'saved' | 'waiting' | 'saving' | 'offline' | 'refused'

export function saveStateOf({ queue, inFlight, isOffline, refusal, steps }: OpenDraft): SaveState {
  if (queue.length === 0) return steps.running.length > 0 ? 'saving' : 'saved'
  if (isOffline) return 'offline'
  if (refusal !== undefined) return 'refused'
  return inFlight.size > 0 ? 'saving' : 'waiting'
}

/** Whether both name the same document. */
export const isSameDocument = (first: EditedDocument, other: EditedDocument): boolean =>
  first.kind === other.kind && first.market === other.market && first.key === other.key
