import { isSame, mergeValues } from '#preview/draft/merge-values.ts'

export type Body = Record<string, unknown> | unknown[]

/** Two changes of the same part: the document with one's own change, and with the other one. */
export interface DocumentConflict {
  mine: unknown
  theirs: unknown
}

/** A document as the server has it; undefined: it has none. */
export type StoredDocument = { body: unknown; isDraft: boolean; revision: string } | undefined

/** A document of global content that is being edited. */
export interface DocumentDraft {
  /** With local changes; undefined until it is read. */
  readonly body: unknown
  /** As the server has it, and its revision. */
  readonly saved: unknown
  readonly revision: string | undefined
  /** The change that was not sent yet. */
  readonly pending: Body | undefined
  /** The change whose response is pending. */
  readonly inFlight: Body | undefined
  /** Changes that the server may have saved: their responses were lost. */
  readonly unconfirmed: readonly Body[]
  readonly isNew: boolean
  readonly isDraft: boolean
  readonly failure: string | undefined
  readonly conflict: DocumentConflict | undefined
}

/** An event of the document. */
export type DocumentEvent =
  | { kind: 'opening' }
  | { kind: 'opened'; stored: StoredDocument }
  | { kind: 'notOpened'; failure: string }
  | { kind: 'changed'; body: Body }
  | { kind: 'sendingStarted' }
  | { kind: 'saved'; revision: string }
  | { kind: 'sendingFailed'; failure: string }
  /** The server has a newer revision: another editor's change is merged with one's own. */
  | { kind: 'outdated'; stored: StoredDocument }
  /** The editor has decided which change to keep. */
  | { kind: 'conflictSettled'; keepMine: boolean }

export const unreadDocument: DocumentDraft = {
  body: undefined,
  saved: undefined,
  revision: undefined,
  pending: undefined,
  inFlight: undefined,
  unconfirmed: [],
  isNew: false,
  isDraft: false,
  failure: undefined,
  conflict: undefined,
}

/** State of saving. */
type DocumentSaveState = 'saved' | 'unsaved' | 'saving' | 'conflict'

export function documentSaveStateOf({ conflict, inFlight, pending }: DocumentDraft): DocumentSaveState {
  if (conflict) return 'conflict'
  if (inFlight !== undefined) return 'saving'
  return pending === undefined ? 'saved' : 'unsaved'
}

const isBody = (value: unknown): value is Body => typeof value === 'object' && value !== null

function merge(draft: DocumentDraft, stored: StoredDocument): DocumentDraft {
  const unsaved = draft.pending ?? draft.inFlight
  // One's own earlier change is no change by another editor.
  const base = draft.unconfirmed.find((body) => isSame(body, stored?.body)) ?? draft.saved
  const { mine, theirs, isConflict } = mergeValues(base, unsaved, stored?.body)
  const pending = isConflict || !isBody(mine) ? undefined : mine
  return {
    ...draft,
    body: mine,
    saved: stored?.body,
    revision: stored?.revision,
    pending,
    inFlight: undefined,
    unconfirmed: [],
    conflict: isConflict ? { mine, theirs } : undefined,
  }
}

function withBody(draft: DocumentDraft, body: Body): DocumentDraft {
  const next = { ...draft, body, isNew: false, isDraft: true }
  // Nothing is sent before the editor has decided: it would replace the other change.
  return draft.conflict
    ? { ...next, conflict: { ...draft.conflict, mine: body } }
    : { ...next, pending: body }
}

function resolveConflict(draft: DocumentDraft, keepMine: boolean): DocumentDraft {
  if (!draft.conflict) return draft
  const body = keepMine ? draft.conflict.mine : draft.conflict.theirs
  return { ...draft, body, conflict: undefined, pending: isBody(body) ? body : undefined }
}

/** Returns the document after an event. */
export function reduceDocument(draft: DocumentDraft, event: DocumentEvent): DocumentDraft {
  switch (event.kind) {
    case 'opening':
      return unreadDocument
    case 'opened': {
      const { body, isDraft = false, revision } = event.stored ?? {}
      return { ...draft, body, saved: body, revision, isDraft, isNew: !event.stored }
    }
    case 'notOpened':
      return { ...draft, failure: event.failure }
    case 'changed':
      return withBody(draft, event.body)
    case 'sendingStarted':
      return { ...draft, pending: undefined, inFlight: draft.pending }
    case 'saved':
      return {
        ...draft,
        saved: draft.inFlight,
        revision: event.revision,
        inFlight: undefined,
        unconfirmed: [],
        failure: undefined,
      }
    case 'sendingFailed':
      return {
        ...draft,
        pending: draft.pending ?? draft.inFlight,
        inFlight: undefined,
        unconfirmed: draft.inFlight ? [...draft.unconfirmed, draft.inFlight] : draft.unconfirmed,
        failure: event.failure,
      }
    case 'outdated':
      return merge(draft, event.stored)
    case 'conflictSettled':
      return resolveConflict(draft, event.keepMine)
    default:
      return event satisfies never
  }
}
