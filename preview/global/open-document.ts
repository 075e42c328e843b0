import { atom, type PrimitiveAtom } from 'jotai'
import { failureOf, refusalOf } from '#preview/interface/failure.ts'
import { call, writableCopy } from '#preview/state/api.ts'
import { mergeValues } from '#preview/state/merge-values.ts'
import { store } from '#preview/state/store.ts'
import { pages } from '#schemas/editor/pages.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'

export type Body = Record<string, unknown> | unknown[]

/** Both changed the same part: the document with one's own change, and with the other one. */
export interface DocumentConflict {
  mine: unknown
  theirs: unknown
}

export interface DocumentState {
  /** Undefined until it is read. */
  body: unknown
  isNew: boolean
  isDraft: boolean
  saving: 'saved' | 'unsaved' | 'saving' | 'conflict'
  failure: string | undefined
  conflict: DocumentConflict | undefined
}

/** A document of global content that is being edited. */
export interface OpenDocument {
  document: EditedDocument
  state: PrimitiveAtom<DocumentState>
  /** Version of the server's draft, with its body. */
  revision: string | undefined
  saved: unknown
  /** Changes that are not sent yet. */
  waiting: Body | undefined
  timer: ReturnType<typeof setTimeout> | undefined
  isSending: boolean
}

/** Milliseconds without a change after which it is saved. */
const quiet = 600

const unread: DocumentState = {
  body: undefined,
  isNew: false,
  isDraft: false,
  saving: 'saved',
  failure: undefined,
  conflict: undefined,
}

export const openDocument = (document: EditedDocument): OpenDocument => ({
  document,
  state: atom(unread),
  revision: undefined,
  saved: undefined,
  waiting: undefined,
  timer: undefined,
  isSending: false,
})

const patch = (open: OpenDocument, fields: Partial<DocumentState>): void =>
  store.set(open.state, (state) => ({ ...state, ...fields }))

const isBody = (value: unknown): value is Body => typeof value === 'object' && value !== null

/** @returns the stored document; undefined if there is none; why it cannot be read, in words */
async function readStored(document: EditedDocument) {
  const answer = await call(pages.document, { query: document })
  if (answer.status === 204) return undefined
  if (answer.status !== 200) return refusalOf(answer)
  const { body, isDraft } = writableCopy(answer.body)
  return { body, isDraft, revision: answer.body.revision }
}

/** Loads the document; unsent changes are discarded. */
export async function readDocument(open: OpenDocument): Promise<void> {
  open.waiting = undefined
  store.set(open.state, unread)
  try {
    const stored = await readStored(open.document)
    if (typeof stored === 'string') return patch(open, { failure: stored })
    open.revision = stored?.revision
    open.saved = stored?.body
    patch(open, { body: stored?.body, isDraft: stored?.isDraft ?? false, isNew: !stored })
  } catch (error) {
    patch(open, { failure: failureOf(error) })
  }
}

/**
 * Merges what another editor saved meanwhile with one's own change.
 * @returns whether saving goes on
 */
async function mergeStored(open: OpenDocument, sent: Body): Promise<boolean> {
  const stored = await readStored(open.document)
  if (typeof stored === 'string') {
    open.waiting ??= sent
    patch(open, { failure: stored, saving: 'unsaved' })
    return false
  }
  const { mine, theirs, isConflict } = mergeValues(open.saved, open.waiting ?? sent, stored?.body)
  open.revision = stored?.revision
  open.saved = stored?.body
  open.waiting = undefined
  if (isConflict) {
    patch(open, { body: mine, conflict: { mine, theirs }, saving: 'conflict' })
    return false
  }
  patch(open, { body: mine })
  if (isBody(mine)) open.waiting = mine
  return true
}

/** @returns whether to go on */
async function send(open: OpenDocument, body: Body): Promise<boolean> {
  const { document, revision: base } = open
  patch(open, { saving: 'saving' })
  const answer = await call(pages.putDocument, { body: { document, body, ...(base && { base }) } })
  if (answer.status === 409) return mergeStored(open, body)
  if (answer.status !== 200) {
    patch(open, { failure: refusalOf(answer), saving: 'unsaved' })
    return false
  }
  open.revision = answer.body.revision
  open.saved = body
  patch(open, { failure: undefined, saving: open.waiting === undefined ? 'saved' : 'unsaved' })
  return true
}

/** Sends pending changes, one request after another: each needs the revision that the previous one returned. */
export async function saveDocument(open: OpenDocument): Promise<void> {
  clearTimeout(open.timer)
  if (open.isSending) return
  open.isSending = true
  try {
    for (let isGoing = true; isGoing && open.waiting !== undefined; ) {
      const body = open.waiting
      open.waiting = undefined
      isGoing = await send(open, body).catch((error: unknown) => {
        open.waiting ??= body
        throw error
      })
    }
  } catch (error) {
    patch(open, { failure: failureOf(error), saving: 'unsaved' })
  } finally {
    open.isSending = false
  }
}

/** Changes the document: at once on screen, soon on the server. */
export function changeDocument(open: OpenDocument, body: Body): void {
  patch(open, { body, isNew: false, isDraft: true, saving: 'unsaved' })
  open.waiting = body
  clearTimeout(open.timer)
  open.timer = setTimeout(() => void saveDocument(open), quiet)
}

/** Resolves a conflict: by one's own change, or by the other one. */
export async function settleConflict(open: OpenDocument, keepMine: boolean): Promise<void> {
  const { conflict } = store.get(open.state)
  if (!conflict) return
  const body = keepMine ? conflict.mine : conflict.theirs
  patch(open, { body, conflict: undefined, saving: 'unsaved' })
  open.waiting = isBody(body) ? body : undefined
  if (open.waiting) await saveDocument(open)
  else await readDocument(open)
}
