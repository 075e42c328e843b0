import { call, client } from '#preview/state/api.ts'
import { openPage, showFacts } from '#preview/state/page.ts'
import { catchUp, openDocument, takeChange } from '#preview/state/save.ts'
import { selectedWidgetId, selectionStore } from '#preview/state/selection.ts'
import { createStore } from '#preview/state/store.ts'
import type { EditedPage, LoggedChange, Presence } from '#schemas/editor/answers.ts'
import { drafts } from '#schemas/editor/drafts.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'

/** Other editors with the page open, and their selections. */
export const presenceStore = createStore<{ others: Presence }>({ others: [] })

/** Milliseconds between presence signals: the server forgets after half a minute. */
const heartbeat = 12_000
/** Milliseconds before a selection is sent to others. */
const settled = 200

/**
 * Subscribes to changes of a document by others, and signals presence.
 * @returns the function that ends it
 */
export function joinOthers(document: EditedDocument): () => void {
  const query = new URLSearchParams({ ...document, client })
  const events = new EventSource(`/preview/api/events?${query}`)
  let timer: ReturnType<typeof setTimeout> | undefined
  let hasMoved = false

  const sendPresence = (left = false) => {
    if (hasMoved) return
    const widget = selectedWidgetId() ?? null
    void call(drafts.presence, { body: { document, client, widget, left } }).catch(() => undefined)
  }
  events.addEventListener('change', ({ data }) => {
    const entry: LoggedChange = JSON.parse(data)
    takeChange(entry)
  })
  events.addEventListener('presence', ({ data }) => {
    const all: Presence = JSON.parse(data)
    presenceStore.set({ others: all.filter((one) => one.client !== client) })
  })
  events.addEventListener('published', () => {
    if (openPage()?.saving === 'saved') void openDocument(document, true)
  })
  events.addEventListener('address', ({ data }) => {
    const { nextKey }: Pick<EditedPage, 'nextKey'> = JSON.parse(data)
    if (openPage()?.nextKey !== nextKey) void openDocument(document, true)
  })
  events.addEventListener('moved', ({ data }) => {
    const movedTo: EditedDocument = JSON.parse(data)
    hasMoved = true
    showFacts({ movedTo })
  })
  // A version was restored: the page is another as a whole.
  events.addEventListener('replaced', () => void openDocument(document, true))
  // On the first connection and on each reconnection: missed changes are in the log.
  events.addEventListener('open', () => {
    sendPresence()
    void catchUp().catch(() => undefined)
  })
  const stopSelection = selectionStore.subscribe(() => {
    clearTimeout(timer)
    timer = setTimeout(() => sendPresence(), settled)
  })
  const beats = setInterval(() => sendPresence(), heartbeat)
  return () => {
    clearTimeout(timer)
    clearInterval(beats)
    stopSelection()
    events.close()
    sendPresence(true)
    presenceStore.set({ others: [] })
  }
}
