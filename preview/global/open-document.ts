import { atom, type PrimitiveAtom } from 'jotai'
import { keyOf } from '#preview/draft/document-key.ts'
import {
  type Body,
  type DocumentDraft,
  type DocumentEvent,
  documentSaveStateOf,
  reduceDocument,
  type StoredDocument,
  unreadDocument,
} from '#preview/global/document-draft.ts'
import { failureOf, refusalOf } from '#preview/interface/failure.ts'
import { call, writableCopy } from '#preview/state/api.ts'
import { createSendTimer } from '#preview/state/send-timer.ts'
import { isExpiredAtom, sessionAtom, userIdAtom } from '#preview/state/session.ts'
import { store } from '#preview/state/store.ts'
import { addSaver } from '#preview/state/unsaved.ts'
import { createSingleFlight } from '#renderer/single-flight.ts'
import { pages } from '#schemas/editor/pages.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'

/** Milliseconds without a change after which it is saved, and the maximum delay of the first change. */
const saveDelay = 600
const maxSaveDelay = 3_000
/** Milliseconds between retries while the server does not respond, and after refusals that pass. */
const offlinePause = 3_000
const refusedPause = 15_000
const tooManyRequests = 429

/** A document of global content that is open: it is read, changed and saved by these. */
export interface OpenDocument {
  readonly draftAtom: PrimitiveAtom<DocumentDraft>
  /** Starts showing the document: it is loaded, unless it has unsaved changes. */
  show(): void
  /** Ends showing the document: pending changes are sent, and kept until they are saved. */
  leave(): void
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

interface SendResult {
  /** The outcome. */
  event: DocumentEvent
  /** Milliseconds until a retry; undefined: none would be of use. */
  pause?: number
}

const failedSend = (failure: string, pause?: number): SendResult => ({
  event: { kind: 'sendingFailed', failure },
  ...(pause !== undefined && { pause }),
})

/** Sends a change. */
async function send(document: EditedDocument, body: Body, base: string | undefined): Promise<SendResult> {
  const session = store.get(sessionAtom)
  try {
    const response = await call(pages.putDocument, { body: { document, body, ...(base && { base }) } })
    // The editor signed in meanwhile: it is the session before that is over.
    const isRenewed = store.get(sessionAtom) !== session && !store.get(isExpiredAtom)
    if (response.status === 401 && isRenewed) return send(document, body, base)
    if (response.status === 200) return { event: { kind: 'saved', revision: response.body.revision } }
    if (response.status !== 409)
      return failedSend(refusalOf(response), response.status === tooManyRequests ? refusedPause : undefined)
    const stored = await readStored(document)
    return typeof stored === 'string'
      ? failedSend(stored, refusedPause)
      : { event: { kind: 'outdated', stored } }
  } catch (error) {
    return failedSend(failureOf(error), offlinePause)
  }
}

function createOpenDocument(document: EditedDocument, owner: string | undefined): OpenDocument {
  const draftAtom = atom(unreadDocument)
  const saving = createSingleFlight<void>()
  const timer = createSendTimer(() => void save(), saveDelay, maxSaveDelay)
  let isShown = false
  const isOwners = () => store.get(userIdAtom) === owner
  const isSaved = () => documentSaveStateOf(store.get(draftAtom)) === 'saved'
  // The browser confirms before the page is left, also after the owner has signed out without saving.
  const confirmLeaving = (event: BeforeUnloadEvent) => {
    if (isOwners() || store.get(userIdAtom) === undefined) event.preventDefault()
  }

  function dispatch(event: DocumentEvent): void {
    store.set(draftAtom, (draft) => reduceDocument(draft, event))
    if (isSaved()) removeEventListener('beforeunload', confirmLeaving)
    else addEventListener('beforeunload', confirmLeaving)
  }

  async function sendAll(): Promise<void> {
    // Another editor must not send the previous one's unsaved input.
    if (!isOwners()) return
    for (let { pending, revision } = store.get(draftAtom); pending !== undefined; ) {
      dispatch({ kind: 'sendingStarted' })
      const { event, pause } = await send(document, pending, revision)
      dispatch(event)
      if (event.kind === 'sendingFailed') {
        // What was refused waits for the editor, who may have to change it.
        if (pause !== undefined && (isShown || pause === offlinePause)) timer.startIn(pause)
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
    show() {
      isShown = true
      if (isSaved()) void read()
    },
    leave() {
      isShown = false
      void save()
    },
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

/** Documents by owner and address. */
const openDocuments = new Map<string, OpenDocument>()
const ownKey = (rest: string): string => `${store.get(userIdAtom)} ${rest}`
const isUnsaved = ({ draftAtom }: OpenDocument) => documentSaveStateOf(store.get(draftAtom)) !== 'saved'

addSaver(async () => {
  const own = [...openDocuments].flatMap(([key, open]) => (key.startsWith(ownKey('')) ? open : []))
  await Promise.all(own.filter(isUnsaved).map(({ save }) => save()))
  return own.some(isUnsaved)
})

/** Opens a document: with the changes that this editor made to it here, if they are not saved yet. */
export function openDocument(document: EditedDocument): OpenDocument {
  const key = ownKey(keyOf(document))
  const before = openDocuments.get(key)
  if (before && isUnsaved(before)) return before
  const open = createOpenDocument(document, store.get(userIdAtom))
  openDocuments.set(key, open)
  return open
}
