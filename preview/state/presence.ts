import { call, client } from '#preview/state/api.ts'
import { openPage } from '#preview/state/page.ts'
import { catchUp, openDocument, takeChange } from '#preview/state/save.ts'
import { selectedWidgetId, selectionStore } from '#preview/state/selection.ts'
import { createStore } from '#preview/state/store.ts'
import type { LoggedChange, Presence } from '#schemas/editor/answers.ts'
import { drafts } from '#schemas/editor/drafts.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'

/** Who else has the page open, and what each has selected. */
export const presenceStore = createStore<{ others: Presence }>({ others: [] })

/** Milliseconds between words of one's own presence: the server forgets after half a minute. */
const heartbeat = 12_000
/** Milliseconds that a selection stands before others are told. */
const settled = 200

/** Hears of what others do to a document, and lets them know that one is there. @returns what ends that */
export function joinOthers(document: EditedDocument): () => void {
  const query = new URLSearchParams({ ...document, client })
  const events = new EventSource(`/preview/api/events?${query}`)
  let timer: ReturnType<typeof setTimeout> | undefined

  const tell = (left = false) => {
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
  // A version was restored: the page is another as a whole.
  events.addEventListener('replaced', () => void openDocument(document, true))
  // The first, and every time that the connection came back: what was missed is in the log.
  events.addEventListener('open', () => {
    tell()
    void catchUp().catch(() => undefined)
  })
  const stopSelection = selectionStore.subscribe(() => {
    clearTimeout(timer)
    timer = setTimeout(() => tell(), settled)
  })
  const beats = setInterval(() => tell(), heartbeat)
  return () => {
    clearTimeout(timer)
    clearInterval(beats)
    stopSelection()
    events.close()
    tell(true)
    presenceStore.set({ others: [] })
  }
}
