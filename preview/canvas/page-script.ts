import {
  applyServerPage,
  arrange,
  markRowChanged,
  showTypedText,
  storeWidgets,
  swapWidget,
} from '#preview/canvas/apply-server-page.ts'
import { auditPage } from '#preview/canvas/page-audit.ts'
import { type ClickedText, createTextFrames } from '#preview/canvas/page-frame-text.ts'
import {
  createTracking,
  rectOf,
  rowElement,
  spotOf,
  takeSnapshot,
  widgetElement,
} from '#preview/canvas/page-geometry.ts'
import { createNotices } from '#preview/canvas/page-notices.ts'
import { editText, textElementAt, wordsAt } from '#preview/canvas/page-text.ts'
import { farStyles, layOut, watchRows, watchRowsSoon } from '#preview/canvas/skip-distant-rows.ts'
import { createUnsavedView } from '#preview/canvas/unsaved-view.ts'
import { isForSelectedText, keyName, pressedKey } from '#preview/page-frame/pressed-key.ts'
import {
  atOnce,
  type HostHelloMessage,
  type Modifiers,
  type PageReadyMessage,
  protocolVersion,
  type RefusedMessage,
  type ToHost,
  type ToPage,
} from '#preview/page-frame/protocol.ts'

/** Origins besides its own that may edit this page, named by the server (routes rule 16). */
const hosts: ReadonlySet<string> = new Set([
  location.origin,
  ...(document.body.dataset.editorOrigins?.split(' ') ?? []),
])

/** Messages that hosts of other origins can send (docs/bridge.md). */
const documented: ReadonlySet<unknown> = new Set([
  'ping',
  'show',
  'reveal',
  'track',
  'snapshot',
  'audit',
] satisfies ToPage['kind'][])

let port: MessagePort | undefined
const send = (message: ToHost): void => port?.postMessage(message)
const tracking = createTracking(send)
const unsaved = createUnsavedView(send)

const frames = createTextFrames(send)
const notices = createNotices()

/** Names of the keys that the host handles. */
let hostKeys: ReadonlySet<string> = new Set()

/** The text that was double clicked last. */
let clicked: ClickedText | undefined

function startText(call: number): void {
  if (clicked?.call !== call) return
  markRowChanged(clicked.element)
  editText(clicked.element, call, send)
}

/** Scrolls to an element out of view. Rows that are laid out on the way may push it out again. */
function scrollIntoView(target: { widget?: string; row?: string }, attempts = 3): void {
  const element = target.widget ? widgetElement(target.widget) : rowElement(target.row ?? '')
  if (!element) return
  layOut(element)
  const { y, height } = rectOf(element)
  if (y + height >= 0 && y <= innerHeight) return
  // Elements without a box, such as a link to a pattern, are where their content starts.
  const visibleElement = element.checkVisibility() ? element : (element.firstElementChild ?? element)
  visibleElement.scrollIntoView({ block: 'center', behavior: 'instant' })
  if (attempts > 1)
    requestAnimationFrame(() => requestAnimationFrame(() => scrollIntoView(target, attempts - 1)))
}

async function sendFindings(call: number): Promise<void> {
  // If axe fails to load, the response contains no findings.
  const findings = await auditPage().catch(() => [])
  send({ kind: 'audit', call, findings })
}

async function showUnsaved(unsavedPart: Parameters<typeof unsaved.show>[0]): Promise<void> {
  await unsaved.show(unsavedPart)
  watchRows()
  tracking.scheduleSend()
}

/** Updates marks and positions after a message that changes the page. */
function showChange({ kind }: ToPage): void {
  if (kind === 'arrange' || kind === 'reconcile') watchRowsSoon()
  if (kind === 'swap' || kind === 'reconcile') notices.show()
  if (kind === 'swap' || kind === 'reconcile' || kind === 'arrange') frames.report()
  tracking.scheduleSend()
}

function receiveText(message: ToPage): void {
  if (message.kind === 'editText') startText(message.call)
  else if (message.kind === 'frameText' && message.letters.length === 0) frames.forget()
  else if (message.kind === 'frameText' && clicked?.call === message.call)
    frames.find(clicked, message.letters)
  else if (message.kind === 'notices') notices.use(message)
  else if (message.kind === 'keys') hostKeys = new Set(message.names)
}

function receive(message: ToPage): void {
  if (message.kind === 'ping') send({ kind: 'pong' })
  else if (message.kind === 'track') tracking.track(message.widgets, message.rows)
  else if (message.kind === 'swap') swapWidget(message.widget, message.html, message.typed)
  else if (message.kind === 'retype') showTypedText(message.widget, message)
  else if (message.kind === 'arrange') arrange(message.outline)
  else if (message.kind === 'reconcile') applyServerPage(message.html)
  else if (message.kind === 'reveal') scrollIntoView(message)
  else if (message.kind === 'scrollBy') scrollBy({ top: message.pixels, behavior: 'instant' })
  else if (message.kind === 'snapshot')
    send({ kind: 'snapshot', call: message.call, snapshot: takeSnapshot() })
  else if (message.kind === 'show') void showUnsaved(message)
  else if (message.kind === 'audit') void sendFindings(message.call)
  else receiveText(message)
  showChange(message)
}

document.addEventListener(atOnce, ({ detail }) => receive(detail))

const isHello = (data: unknown): data is HostHelloMessage =>
  typeof data === 'object' && data !== null && 'source' in data && data.source === 'vitrine-host'

addEventListener('message', ({ data, origin, source }: MessageEvent<unknown>) => {
  if (!isHello(data) || !(source === parent)) return
  if (!hosts.has(origin)) {
    const refusedMessage: RefusedMessage = { source: 'vitrine-page', kind: 'refused', origin }
    parent.postMessage(refusedMessage, origin)
    return
  }
  const channel = new MessageChannel()
  port = channel.port1
  port.onmessage = (event: MessageEvent<ToPage>) => {
    if (origin === location.origin || documented.has(event.data.kind)) receive(event.data)
  }
  const readyMessage: PageReadyMessage = { source: 'vitrine-page', kind: 'ready', version: protocolVersion }
  parent.postMessage(readyMessage, origin, [channel.port2])
})

const modifiersOf = (event: MouseEvent): Modifiers => ({
  shift: event.shiftKey,
  command: event.ctrlKey || event.metaKey,
  alt: event.altKey,
})

const isTyped = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.isContentEditable

let hovered: string | undefined
document.addEventListener(
  'pointermove',
  ({ target }) => {
    const spot = spotOf(target)
    const key = spot && `${spot.widget} ${spot.row} ${spot.area}`
    if (key === hovered) return
    hovered = key
    send({ kind: 'hover', spot })
  },
  { passive: true },
)
document.documentElement.addEventListener('pointerleave', () => {
  hovered = undefined
  send({ kind: 'hover', spot: undefined })
})

// A press selects. With Alt it acts as it does for shoppers, but never navigates.
document.addEventListener(
  'click',
  (event) => {
    if (isTyped(event.target)) return
    const pressedLink = event.target instanceof Element && event.target.closest('a, [type=submit]')
    if (!event.altKey || pressedLink) event.preventDefault()
    if (event.altKey) return
    event.stopPropagation()
    const spot = spotOf(event.target)
    if (spot) send({ kind: 'press', spot, modifiers: modifiersOf(event) })
  },
  true,
)
// The middle button would open a link in another tab.
document.addEventListener('auxclick', (event) => event.preventDefault(), true)
document.addEventListener('submit', (event) => event.preventDefault(), true)
document.addEventListener(
  'mousedown',
  (event) => {
    if (!isTyped(event.target) && event.detail > 1) event.preventDefault()
  },
  true,
)

let callCount = 0
document.addEventListener(
  'dblclick',
  (event) => {
    const { clientX: x, clientY: y } = event
    const element = textElementAt(x, y) ?? wordsAt(x, y)
    const spot = element && spotOf(element)
    if (!spot || isTyped(event.target)) return
    callCount += 1
    clicked = { element, call: callCount, x, y }
    send({ kind: 'double', spot, text: element.textContent ?? '', call: callCount })
  },
  true,
)

// Keys that the editor handles wherever they are pressed.
document.addEventListener(
  'keydown',
  (event) => {
    if (isTyped(event.target)) return
    const { key, code, ...modifiers } = pressedKey(event)
    const name = keyName({ key, code, ...modifiers })
    if (isForSelectedText(name)) return
    if (hostKeys.has(name)) event.preventDefault()
    send({ kind: 'key', key, code, modifiers })
  },
  true,
)

const style = new CSSStyleSheet()
style.replaceSync(`
  main [data-area] { min-block-size: 6rem; }
  [data-row][data-empty] { min-block-size: 4rem; }
  [data-editor-new] { min-block-size: 5rem; background: color-mix(in srgb, currentColor 6%, transparent); }
  [data-hidden] { opacity: 0.45; }
  .row[data-linked] { display: block; max-inline-size: none; padding-inline: 0; }
  [contenteditable] { cursor: text; }
  ${farStyles}
`)
document.adoptedStyleSheets = [...document.adoptedStyleSheets, style]
storeWidgets()
watchRows()
