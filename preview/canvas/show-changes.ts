import { atom } from 'jotai'
import { outlineOf } from '#preview/canvas/page-outline.ts'
import { type OpenDraft, saveStateOf } from '#preview/draft/draft.ts'
import type { PageIndex } from '#preview/draft/page-index.ts'
import { variantsOf } from '#preview/draft/smart-widget.ts'
import { inlineTextAtom, sendToPage } from '#preview/page-frame/canvas-state.ts'
import { changedText } from '#preview/page-frame/changed-text.ts'
import { call } from '#preview/state/api.ts'
import { draftAtom, getOpenDraft, pageChangeAtom, widgetById } from '#preview/state/open-draft.ts'
import { store } from '#preview/state/store.ts'
import { chosenVariantsAtom, visibleIds } from '#preview/state/variants.ts'
import { viewAtom } from '#preview/state/view.ts'
import { pages } from '#schemas/editor/pages.ts'
import type { Page } from '#schemas/pages/page.ts'

/** Above this number of changed widgets the entire page is rendered. */
const maxWidgets = 12

/** Milliseconds after which a failed request for the whole page is repeated. */
const retryDelay = 3_000

/**
 * Whether the server asks to repeat a request later: it is busy or starting, or its database is unavailable.
 */
const isTemporary = (status: number): boolean => status === 503 || status === 429

/** Widgets that are being rendered; true: they changed meanwhile, and are rendered again. */
const running = new Map<string, boolean>()

/** Returns the id of the widget that is edited inline: it already shows its content. */
const inlineEditedId = (): string | undefined => store.get(inlineTextAtom)?.widget

/** Returns the parts of the view that a rendering depends on. */
function viewOf() {
  const { device, audience, iso, at } = store.get(viewAtom)
  return { device, audience, iso, ...(at && { at }) }
}

async function renderOnce(id: string): Promise<void> {
  const open = getOpenDraft()
  const widget = widgetById(id)
  if (!open || !widget) return
  const response = await call(pages.render, { body: { document: open.document, ...viewOf(), widget } })
  if (isTemporary(response.status)) return reconcileSoon()
  if (response.status !== 200 || id === inlineEditedId()) return
  if (response.body.html === '') reconcileSoon()
  else {
    const typedText = changedText(widget.content, widgetById(id)?.content)
    sendToPage({ kind: 'swap', widget: id, html: response.body.html, ...(typedText && { typed: typedText }) })
  }
}

/** Renders a widget's current state: one request at a time, and always the last state. */
async function renderWidget(id: string): Promise<void> {
  if (id === inlineEditedId()) return
  if (running.has(id)) {
    running.set(id, true)
    return
  }
  running.set(id, false)
  // Lets the frame with the typed text paint before the request is sent.
  await new Promise((resolve) => setTimeout(resolve))
  try {
    await renderOnce(id)
  } catch {
    // Not connected: the page is shown as a whole once it is.
    reconcileSoon()
  }
  const runningRequest = running.get(id)
  running.delete(id)
  if (runningRequest) void renderWidget(id)
}

/** Returns the canvas's address: the draft in this view. */
export function canvasAddress(canvas: string): string {
  const { device, audience, iso, at } = store.get(viewAtom)
  const query = new URLSearchParams({ device, audience, ...(iso && { iso: 'true' }), ...(at && { at }) })
  return `${canvas.startsWith('/preview/') ? canvas : `/preview/canvas${encodeURI(canvas)}`}?${query}`
}

/** Returns the parameters of the canvas's address for the selected variants. */
const variantQuery = (): string =>
  Array.from(
    store.get(chosenVariantsAtom),
    ([id, variant]) => `&variant=${variant}:${encodeURIComponent(id)}`,
  ).join('')

/** Progress of fetching the server's rendering of the whole page. `isDue`: again, once it can be. */
const reconciliationAtom = atom({ isDue: false, isFetching: false })

const markDue = (): void => store.set(reconciliationAtom, (state) => ({ ...state, isDue: true }))

/** Waits until the browser is idle, for at most a second: the editor's next step comes first. */
const waitUntilIdle = (): Promise<unknown> =>
  new Promise((resolve) => {
    window.requestIdleCallback?.(resolve, { timeout: 1_000 }) ?? setTimeout(resolve)
  })

/** Fetches the server's rendering of the page once it has all changes and typing has stopped. */
export function reconcileSoon(): void {
  markDue()
  void reconcileIfSaved()
}

async function reconcileIfSaved(): Promise<void> {
  const open = getOpenDraft()
  const { isDue, isFetching } = store.get(reconciliationAtom)
  if (!isDue || isFetching || inlineEditedId() !== undefined) return
  if (!open || saveStateOf(open) !== 'saved' || open.canvas === null) return
  store.set(reconciliationAtom, { isDue: false, isFetching: true })
  const request = new AbortController()
  const isStale = () => getOpenDraft()?.page !== open.page
  const stopWatching = store.sub(draftAtom, () => isStale() && request.abort())
  try {
    const response = await fetch(canvasAddress(open.canvas) + variantQuery(), { signal: request.signal })
    const html = response.ok ? await response.text() : undefined
    if (isTemporary(response.status)) setTimeout(reconcileSoon, retryDelay)
    await waitUntilIdle()
    // Typing has begun since: the element that holds the caret must not be replaced. Or the page has changed since: the
    // response would replace newer widgets.
    if (inlineEditedId() !== undefined || isStale()) markDue()
    else if (html !== undefined) sendToPage({ kind: 'reconcile', html })
  } catch {
    if (request.signal.aborted) markDue()
    else setTimeout(reconcileSoon, retryDelay)
  }
  stopWatching()
  store.set(reconciliationAtom, (state) => ({ ...state, isFetching: false }))
  void reconcileIfSaved()
}

/** The page's widgets when its last change was sent to the canvas. */
type SentWidgets = PageIndex['widgets']

const openWidgets = (): SentWidgets => getOpenDraft()?.index.widgets ?? new Map()

/** Whether the canvas has an element of a widget: smart widgets have none, and nested ones where their variant is shown. */
function isOnCanvas(id: string): boolean {
  const location = getOpenDraft()?.index.widgets.get(id)
  if (!location) return false
  const { node, within } = location
  if (variantsOf(node)) return false
  const smart = within && widgetById(within.smart)
  return smart === undefined || visibleIds(smart).includes(id)
}

/** Shows the chosen variants of smart widgets. */
function showVariants(): void {
  const open = getOpenDraft()
  if (!open) return
  sendToPage({ kind: 'arrange', outline: outlineOf(open.page) })
  reconcileSoon()
}

/** Shows typed text in the next frame; the server's rendering follows. */
function showText(sentWidgets: SentWidgets, id: string): void {
  const before = sentWidgets.get(id)?.node.content
  const after = widgetById(id)?.content
  const contentChange = id === inlineEditedId() ? undefined : changedText(before, after)
  if (contentChange) sendToPage({ kind: 'retype', widget: id, ...contentChange })
}

/** Arranges the canvas like the page, and renders added widgets. */
function showStructure({ index }: OpenDraft, page: Page, sentWidgets: SentWidgets): void {
  sendToPage({ kind: 'arrange', outline: outlineOf(page) })
  const addedIds: string[] = []
  for (const id of index.widgets.keys()) if (!sentWidgets.has(id) && isOnCanvas(id)) addedIds.push(id)
  if (addedIds.length <= maxWidgets) for (const id of addedIds) void renderWidget(id)
}

function show(sentWidgets: SentWidgets): void {
  const open = getOpenDraft()
  const change = store.get(pageChangeAtom)
  if (!open || !change) return
  const { page, difference } = change
  const { widgets, structure, fields } = difference
  if (structure) showStructure(open, page, sentWidgets)
  const changedWidgets = widgets.filter(isOnCanvas)
  for (const id of changedWidgets) showText(sentWidgets, id)
  if (changedWidgets.length <= maxWidgets) for (const id of changedWidgets) void renderWidget(id)
  if (structure || fields || changedWidgets.length > maxWidgets) reconcileSoon()
}

/**
 * Keeps the canvas in sync with the store.
 * @returns the function that ends it
 */
export function showChanges(): () => void {
  let sentWidgets = openWidgets()
  function showChange(): void {
    show(sentWidgets)
    sentWidgets = openWidgets()
  }
  const stopFunctions = [
    store.sub(chosenVariantsAtom, showVariants),
    store.sub(pageChangeAtom, showChange),
    store.sub(draftAtom, () => void reconcileIfSaved()),
    store.sub(inlineTextAtom, () => {
      if (inlineEditedId() === undefined) reconcileSoon()
    }),
  ]
  return () => {
    for (const stop of stopFunctions) stop()
  }
}
