import { atom } from 'jotai'
import { saveStateOf } from '#preview/draft/draft.ts'
import { call } from '#preview/state/api.ts'
import { forgetComments, readComments } from '#preview/state/comments.ts'
import { openEventStream } from '#preview/state/event-stream.ts'
import { dispatch, getOpenDraft, savingAtom } from '#preview/state/open-draft.ts'
import { parseValid } from '#preview/state/parse-valid.ts'
import { clearReview, readReview, readWaiting } from '#preview/state/reviews.ts'
import { applyPushedChange, fetchMissedEntries, openDocument, readReplaced } from '#preview/state/save.ts'
import { selectedWidgetId, selectionAtom } from '#preview/state/selection.ts'
import { store } from '#preview/state/store.ts'
import { tabId } from '#preview/state/tab.ts'
import { drafts } from '#schemas/editor/drafts.ts'
import type { LoggedChange, NextAddress, Presence, Publication } from '#schemas/editor/events.ts'
import validateChange from '#schemas/editor/events.ts?validator=loggedChangeSchema'
import validateAddress from '#schemas/editor/events.ts?validator=nextAddressSchema'
import validatePresence from '#schemas/editor/events.ts?validator=presenceSchema'
import validatePublication from '#schemas/editor/events.ts?validator=publicationSchema'
import type { EditedDocument } from '#schemas/editor/parts.ts'
import validateDocument from '#schemas/editor/parts.ts?validator=documentSchema'

/** Other editors with the page open, and their selections. */
export const presenceAtom = atom<Presence>([])

const isLoggedChange = (value: unknown): value is LoggedChange => validateChange(value)
const isPresence = (value: unknown): value is Presence => validatePresence(value)
const isNextAddress = (value: unknown): value is NextAddress => validateAddress(value)
const isPublication = (value: unknown): value is Publication => validatePublication(value)
const isDocument = (value: unknown): value is EditedDocument => validateDocument(value)

/** Milliseconds between presence signals: the server forgets after half a minute. */
const heartbeat = 12_000
/** Milliseconds before a selection is sent to other editors. */
const debounceDelay = 200

/** Signals of this tab's presence on a page, by its selected widget. They end once the page has moved. */
function createPresence(document: EditedDocument, client: string) {
  let hasMoved = false
  return {
    send(hasLeft = false): void {
      if (hasMoved) return
      const widget = selectedWidgetId() ?? null
      void call(drafts.presence, { body: { document, client, widget, left: hasLeft } }).catch(() => undefined)
    },
    end(): void {
      hasMoved = true
    },
  }
}

/** Reads the page again after a publication, once nothing is unsaved. */
function createPublicationReader(document: EditedDocument) {
  let publication: Publication | undefined
  const read = () => {
    const open = getOpenDraft()
    if (!open || !publication || saveStateOf(open) !== 'saved') return
    if (open.publishedVersion !== publication.version) void openDocument(document, true)
    publication = undefined
  }
  return {
    read,
    receive(data: string): void {
      publication = parseValid(data, isPublication)
      read()
    },
  }
}

interface EventActions {
  client: string
  onPublished: (data: string) => void
  onMoved: () => void
}

/** Returns the handlers of the events of a document, by name. */
const createEventHandlers = (
  document: EditedDocument,
  { client, onPublished, onMoved }: EventActions,
): Record<string, (data: string) => void> => ({
  change(data) {
    const entry = parseValid(data, isLoggedChange)
    if (entry) applyPushedChange(document, entry)
  },
  presence(data) {
    const allPresences = parseValid(data, isPresence)
    const otherPresences = allPresences?.filter((item) => item.client !== client)
    if (otherPresences) store.set(presenceAtom, otherPresences)
  },
  published: onPublished,
  address(data) {
    const address = parseValid(data, isNextAddress)
    if (address && getOpenDraft()?.nextKey !== address.nextKey) void openDocument(document, true)
  },
  comments: () => void readComments(document).catch(() => undefined),
  review() {
    void readReview(document).catch(() => undefined)
    void readWaiting().catch(() => undefined)
  },
  moved(data) {
    const movedTo = parseValid(data, isDocument)
    if (!movedTo) return
    onMoved()
    dispatch({ kind: 'moved', movedTo })
  },
  removed: () => void dispatch({ kind: 'removed' }),
  // A version or a deleted page was restored, which replaces the whole page.
  replaced: () => void readReplaced(document).catch(() => undefined),
})

/**
 * Subscribes to changes of a document by other editors, and signals presence.
 * @returns the function that ends it
 */
export function joinOthers(document: EditedDocument): () => void {
  const client = tabId()
  let timer: ReturnType<typeof setTimeout> | undefined
  const presence = createPresence(document, client)
  const publication = createPublicationReader(document)
  const readMissed = () => void fetchMissedEntries().catch(() => undefined)
  const addressOf = (lastEventId: string) =>
    `/preview/api/events?${new URLSearchParams({ ...document, client, ...(lastEventId && { lastEventId }) })}`
  const closeStream = openEventStream(addressOf, {
    events: createEventHandlers(document, {
      client,
      onPublished: publication.receive,
      onMoved: presence.end,
    }),
    onOpen() {
      presence.send()
      readMissed()
    },
    onLost(isEnded) {
      store.set(presenceAtom, [])
      // The session may be over.
      if (isEnded) readMissed()
    },
  })
  const stopSelection = store.sub(selectionAtom, () => {
    clearTimeout(timer)
    timer = setTimeout(() => presence.send(), debounceDelay)
  })
  const stopSaving = store.sub(savingAtom, publication.read)
  const beats = setInterval(() => presence.send(), heartbeat)
  return () => {
    clearTimeout(timer)
    clearInterval(beats)
    stopSelection()
    stopSaving()
    closeStream()
    presence.send(true)
    store.set(presenceAtom, [])
    forgetComments()
    clearReview()
  }
}
