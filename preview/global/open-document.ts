import { atom, type PrimitiveAtom } from 'jotai'
import {
  type Body,
  type DocumentDraft,
  type DocumentEvent,
  reduceDocument,
  type StoredDocument,
  unreadDocument,
} from '#preview/global/document-draft.ts'
import { failureOf, refusalOf } from '#preview/interface/failure.ts'
import { call, writableCopy } from '#preview/state/api.ts'
import { createSendTimer } from '#preview/state/send-timer.ts'
import { userIdAtom } from '#preview/state/session.ts'
import { store } from '#preview/state/store.ts'
import { createSingleFlight } from '#renderer/single-flight.ts'
import { pages } from '#schemas/editor/pages.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'

/** Milliseconds without a change after which it is saved, and the maximum delay of the first change. */
const quiet = 600
const longest = 3_000
/** Milliseconds between retries while the server does not respond, and after refusals, which may pass. */
const offlinePause = 3_000
const refusedPause = 15_000

/** A document of global content that is open: it is read, changed and saved by these. */
export interface OpenDocument {
  readonly draftAtom: PrimitiveAtom<DocumentDraft>
  /** Loads the document; unsent changes are discarded. */
  read(): Promise<void>
  /** Changes the document: immediately on screen, soon on the server. */
  change(body: Body): void
  /** Sends pending changes, one request after another: each needs the revision that the previous one returned. */
  save(): Promise<void>
  /** Resolves a conflict: by one's own change, or by the other one. */
  settle(keepMine: boolean): Promise<void>
}

/** @returns the stored document; undefined if there is none; why it cannot be read, in words */
async function readStored(document: EditedDocument): Promise<StoredDocument | string> {
  const response = await call(pages.document, { query: document })
  if (response.status === 204) return undefined
  if (response.status !== 200) return refusalOf(response)
  const { body, isDraft } = writableCopy(response.body)
  return { body, isDraft, revision: response.body.revision }
}

/** Sends a change. @returns the outcome as an event */
async function send(document: EditedDocument, body: Body, base: string | undefined): Promise<DocumentEvent> {
  const response = await call(pages.putDocument, { body: { document, body, ...(base && { base }) } })
  if (response.status === 200) return { kind: 'saved', revision: response.body.revision }
  if (response.status !== 409) return { kind: 'sendingFailed', failure: refusalOf(response) }
  const stored = await readStored(document)
  return typeof stored === 'string'
    ? { kind: 'sendingFailed', failure: stored }
    : { kind: 'outdated', stored }
}

/** Opens a document, which `read` then loads. */
export function openDocument(document: EditedDocument): OpenDocument {
  const draftAtom = atom(unreadDocument)
  const saving = createSingleFlight<void>()
  const owner = store.get(userIdAtom)
  const timer = createSendTimer(() => void save(), quiet, longest)
  const dispatch = (event: DocumentEvent): void =>
    store.set(draftAtom, (draft) => reduceDocument(draft, event))

  async function sendAll(): Promise<void> {
    // Another editor does not send what the one before them has typed.
    if (store.get(userIdAtom) !== owner) return
    for (let { pending, revision } = store.get(draftAtom); pending !== undefined; ) {
      dispatch({ kind: 'sendingStarted' })
      let pause = refusedPause
      const event = await send(document, pending, revision).catch((error: unknown): DocumentEvent => {
        pause = offlinePause
        return { kind: 'sendingFailed', failure: failureOf(error) }
      })
      dispatch(event)
      if (event.kind === 'sendingFailed') {
        timer.startIn(pause)
        return
      }
      ;({ pending, revision } = store.get(draftAtom))
    }
  }

  function save(): Promise<void> {
    timer.stop()
    return saving.run('save', sendAll)
  }

  async function read(): Promise<void> {
    dispatch({ kind: 'opening' })
    try {
      const stored = await readStored(document)
      dispatch(
        typeof stored === 'string' ? { kind: 'notOpened', failure: stored } : { kind: 'opened', stored },
      )
    } catch (error) {
      dispatch({ kind: 'notOpened', failure: failureOf(error) })
    }
  }

  return {
    draftAtom,
    read,
    save,
    change(body) {
      dispatch({ kind: 'changed', body })
      timer.start()
    },
    async settle(keepMine) {
      dispatch({ kind: 'conflictSettled', keepMine })
      await (store.get(draftAtom).pending === undefined ? read() : save())
    },
  }
}
