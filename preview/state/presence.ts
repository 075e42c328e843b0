import { atom } from 'jotai'
import { savingOf } from '#preview/draft/draft.ts'
import { call, client } from '#preview/state/api.ts'
import { forgetComments, readComments } from '#preview/state/comments.ts'
import { dispatch, getOpenDraft, savingAtom } from '#preview/state/open-draft.ts'
import { parseValid } from '#preview/state/parse-valid.ts'
import { forgetReview, readReview, readWaiting } from '#preview/state/reviews.ts'
import { applyPushedChange, catchUp, openDocument } from '#preview/state/save.ts'
import { selectedWidgetId, selectionAtom } from '#preview/state/selection.ts'
import { store } from '#preview/state/store.ts'
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
const settled = 200

/**
 * Subscribes to changes of a document by other editors, and signals presence.
 * @returns the function that ends it
 */
export function joinOthers(document: EditedDocument): () => void {
  const query = new URLSearchParams({ ...document, client })
  const events = new EventSource(`/preview/api/events?${query}`)
  let timer: ReturnType<typeof setTimeout> | undefined
  let hasMoved = false
  let publication: Publication | undefined

  const sendPresence = (left = false) => {
    if (hasMoved) return
    const widget = selectedWidgetId() ?? null
    void call(drafts.presence, { body: { document, client, widget, left } }).catch(() => undefined)
  }
  /** Reads the page again if its published version is another one, once nothing is unsaved. */
  const readPublished = () => {
    const open = getOpenDraft()
    if (!open || !publication || savingOf(open) !== 'saved') return
    if (open.publishedVersion !== publication.version) void openDocument(document, true)
    publication = undefined
  }
  events.addEventListener('change', ({ data }) => {
    const entry = parseValid(data, isLoggedChange)
    if (entry) applyPushedChange(document, entry)
  })
  events.addEventListener('presence', ({ data }) => {
    const all = parseValid(data, isPresence)
    if (all)
      store.set(
        presenceAtom,
        all.filter((item) => item.client !== client),
      )
  })
  events.addEventListener('published', ({ data }) => {
    publication = parseValid(data, isPublication)
    readPublished()
  })
  events.addEventListener('address', ({ data }) => {
    const address = parseValid(data, isNextAddress)
    if (address && getOpenDraft()?.nextKey !== address.nextKey) void openDocument(document, true)
  })
  events.addEventListener('comments', () => void readComments(document).catch(() => undefined))
  events.addEventListener('review', () => {
    void readReview(document).catch(() => undefined)
    void readWaiting().catch(() => undefined)
  })
  events.addEventListener('moved', ({ data }) => {
    const movedTo = parseValid(data, isDocument)
    if (!movedTo) return
    hasMoved = true
    dispatch({ kind: 'moved', movedTo })
  })
  events.addEventListener('removed', () => dispatch({ kind: 'removed' }))
  // A version or a deleted page was restored, which replaces the whole page.
  events.addEventListener('replaced', () => void openDocument(document, true))
  // On the first connection and on each reconnection: missed changes are in the log.
  events.addEventListener('open', () => {
    sendPresence()
    void catchUp().catch(() => undefined)
  })
  const stopSelection = store.sub(selectionAtom, () => {
    clearTimeout(timer)
    timer = setTimeout(() => sendPresence(), settled)
  })
  const stopSaving = store.sub(savingAtom, readPublished)
  const beats = setInterval(() => sendPresence(), heartbeat)
  return () => {
    clearTimeout(timer)
    clearInterval(beats)
    stopSelection()
    stopSaving()
    events.close()
    sendPresence(true)
    store.set(presenceAtom, [])
    forgetComments()
    forgetReview()
  }
}
