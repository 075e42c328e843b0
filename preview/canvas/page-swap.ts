import { isOwnMark } from '#preview/canvas/page-far.ts'
import { rowElement, widgetElement, widgetsIn } from '#preview/canvas/page-geometry.ts'
import type { ChangedText } from '#preview/page-frame/changed-text.ts'
import type { Outline } from '#preview/page-frame/protocol.ts'
import { findElements } from '#renderer/browser/page/find-element.ts'
import { startClients } from '#renderer/islands/start-clients.ts'

/** Each widget's last HTML from the server, ignoring later changes by islands. */
const sent = new Map<string, string>()

/** Keeps identical picture elements: a new element would flash. */
function keepPictures(before: Element, after: Element): void {
  const known = new Map(Array.from(before.querySelectorAll('img'), (image) => [image.outerHTML, image]))
  for (const image of after.querySelectorAll('img')) {
    const same = known.get(image.outerHTML)
    if (!same) continue
    known.delete(image.outerHTML)
    image.replaceWith(same)
  }
}

function parse(html: string): Element | undefined {
  const template = document.createElement('template')
  template.innerHTML = html
  return document.importNode(template.content, true).firstElementChild ?? undefined
}

/** Which element of its widget has focus, by its place. */
function focusWithin(element: Element): number {
  const { activeElement } = document
  return activeElement && element.contains(activeElement)
    ? Array.from(element.querySelectorAll('*')).indexOf(activeElement)
    : -1
}

const plain = (text: string | null): string => text?.replaceAll(/\s+/g, ' ').trim() ?? ''

/**
 * Replaces a text in an element that contains exactly the old one.
 * @returns whether it did
 */
function retypeIn(element: Element, { before, after }: ChangedText): boolean {
  const plainBefore = plain(before)
  if (plainBefore === '') return false
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const nodes: Node[] = []
  while (walker.nextNode())
    if (plain(walker.currentNode.nodeValue) === plainBefore) nodes.push(walker.currentNode)
  const [text] = nodes
  if (!text || nodes.length > 1) return false
  text.nodeValue = after
  return true
}

/** Shows typed text in a widget if its element is unambiguous. The server's next rendering replaces it. */
export function retype(id: string, changed: ChangedText): void {
  const element = widgetElement(id)
  if (element && retypeIn(element, changed)) sent.set(id, '')
}

/** Gives a row the layout attributes of its elements (`renderer/render-page.ts`). */
function updateLayoutMarks(row: Element): void {
  for (const name of ['data-close', 'data-full-width'])
    row.toggleAttribute(name, row.querySelector(`[${name}]`) !== null)
}

/**
 * Replaces a widget's HTML; the rest of the page is unchanged. Its islands hydrate again.
 * @param typed text typed since the HTML was requested, which is preserved
 * @returns whether the widget is on the page
 */
export function swapWidget(id: string, html: string, typed?: ChangedText): boolean {
  const before = widgetElement(id)
  if (!before) return false
  // A widget that comes back has a placeholder, and may have the HTML that it had.
  if (sent.get(id) === html && before.dataset.editorNew === undefined) return true
  sent.set(id, html)
  const after = parse(html)
  if (!after) {
    before.remove()
    return true
  }
  if (typed && retypeIn(after, typed)) sent.set(id, '')
  // The typed text is already shown: nothing is moved or restarted.
  if (before.isEqualNode(after)) return true
  const focused = focusWithin(before)
  keepPictures(before, after)
  before.replaceWith(after)
  const row = after.closest('.row')
  if (row) updateLayoutMarks(row)
  const target = focused < 0 ? undefined : after.querySelectorAll('*')[focused]
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
  void startClients(after)
  return true
}

const placeholder = (id: string): HTMLElement => {
  const element = document.createElement('div')
  element.className = 'widget'
  element.dataset.id = id
  element.dataset.editorNew = ''
  return element
}

function newRow(id: string): HTMLElement {
  const row = document.createElement('div')
  row.className = 'row'
  row.dataset.row = id
  return row
}

/** Puts elements into an order within their parent, moving no more than has to. */
function order(parent: Element, plainBefore: readonly Element[]): void {
  let at = parent.firstElementChild
  for (const element of plainBefore) {
    if (element === at) at = at.nextElementSibling
    else parent.insertBefore(element, at)
  }
}

function arrangeRow(row: HTMLElement, widgets: readonly string[]): void {
  if (row.dataset.arrangement === 'beside') return
  const plainBefore = widgets.map((id) => widgetElement(id) ?? placeholder(id))
  for (const child of [...row.children])
    if (child instanceof HTMLElement && child.dataset.id && !widgets.includes(child.dataset.id))
      child.remove()
  order(row, plainBefore)
  row.toggleAttribute('data-empty', plainBefore.length === 0)
  const columns = Math.max(1, Math.min(plainBefore.length, 4))
  row.style.setProperty('--columns', String(columns))
  updateLayoutMarks(row)
}

/** Rows and widgets in the order that the editor has them, before the server has rendered it. */
export function arrange(outline: Outline): void {
  const rows = new Set(Object.values(outline).flatMap((list) => list.map(({ id }) => id)))
  for (const [name, list] of Object.entries(outline)) {
    const area = document.querySelector(`[data-area="${CSS.escape(name)}"]`)
    if (!area) continue
    order(
      area,
      list.map(({ id }) => rowElement(id) ?? newRow(id)),
    )
    for (const { id, widgets } of list) {
      const row = rowElement(id)
      if (row) arrangeRow(row, widgets)
    }
  }
  for (const row of findElements(document, '[data-row]')) if (!rows.has(row.dataset.row ?? '')) row.remove()
}

const idsIn = (row: ParentNode): string =>
  widgetsIn(row)
    .map(({ dataset }) => dataset.id)
    .join(' ')

function copyAttributes(from: Element, to: Element): void {
  for (const name of to.getAttributeNames())
    if (!from.hasAttribute(name) && !isOwnMark(name)) to.removeAttribute(name)
  for (const name of from.getAttributeNames()) to.setAttribute(name, from.getAttribute(name) ?? '')
}

/** Replaces a widget in place, if the server's HTML changed. */
function refresh(theirs: HTMLElement): void {
  const id = theirs.dataset.id ?? ''
  const isNew = widgetElement(id)?.dataset.editorNew !== undefined
  if (sent.has(id) || isNew) swapWidget(id, theirs.outerHTML)
  else sent.set(id, theirs.outerHTML)
}

/** A row as the server has it, with the widgets that are here already. */
function rebuilt(theirs: HTMLElement): HTMLElement {
  const row = document.importNode(theirs, true)
  for (const widget of widgetsIn(row)) {
    const id = widget.dataset.id ?? ''
    const current = widgetElement(id)
    const isSame =
      current &&
      current.dataset.editorNew === undefined &&
      (sent.get(id) ?? widget.outerHTML) === widget.outerHTML
    sent.set(id, widget.outerHTML)
    if (isSame) widget.replaceWith(current)
  }
  return row
}

function rowFor(theirs: HTMLElement): HTMLElement {
  const current = rowElement(theirs.dataset.row ?? '')
  const isUnchanged =
    current && idsIn(current) === idsIn(theirs) && current.dataset.arrangement === theirs.dataset.arrangement
  if (!isUnchanged) {
    const row = rebuilt(theirs)
    current?.replaceWith(row)
    void startClients(row)
    return row
  }
  copyAttributes(theirs, current)
  for (const widget of widgetsIn(theirs)) refresh(widget)
  return current
}

/** Applies the server's current page: unchanged widgets keep their state. */
export function reconcile(html: string): void {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const theirs of findElements(page, '[data-area]')) {
    const name = theirs.dataset.area ?? ''
    const area = document.querySelector(`[data-area="${CSS.escape(name)}"]`)
    if (!area) continue
    const rows = findElements(theirs, '[data-row]').map(rowFor)
    for (const child of [...area.children])
      if (child instanceof HTMLElement && child.dataset.row && !rows.includes(child)) child.remove()
    order(area, rows)
  }
}
