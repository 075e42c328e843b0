import { rowsById, widgetElement, widgetsById, widgetsIn } from '#preview/canvas/page-geometry.ts'
import { isOwnMark } from '#preview/canvas/skip-distant-rows.ts'
import { type RowPiece, splitPage } from '#preview/canvas/split-page.ts'
import type { ChangedText } from '#preview/page-frame/changed-text.ts'
import type { Outline, RowOutline } from '#preview/page-frame/protocol.ts'
import { closestElement } from '#renderer/browser/page/find-element.ts'
import { startClients } from '#renderer/islands/start-clients.ts'
import { collapseWhitespace } from '#schemas/values/collapse-whitespace.ts'

/** Each widget's last HTML from the server, ignoring later changes by islands. */
const serverHtml = new Map<string, string>()

/** Each row's last HTML from the server, by its name there, as long as the page shows just that. */
const shownRows = new Map<string, { html: string; id: string }>()

/** Ids of rows that changed here since the server's HTML of them was shown. */
const changedRows = new Set<string>()

/**
 * Stores the HTML of the page's widgets as the server sent it. Call before islands change it: the first rendering of the
 * page is compared with it, which may be of a later state than the page that the frame loaded.
 */
export function storeWidgets(): void {
  // Parsed as renderings are: without script, `noscript` has other content.
  for (const widget of widgetsIn(document))
    serverHtml.set(widget.dataset.id ?? '', parse(widget.outerHTML)?.outerHTML ?? '')
}

/** The outline that a row was seen to have, until its widgets change. */
const seenOutlines = new WeakMap<Element, RowOutline>()

/** Forgets what the row of an element was seen to have. Call before one of its widgets is replaced, moved or removed. */
function forgetOutline(element: Element): void {
  const row = element.closest('[data-row]')
  if (row) seenOutlines.delete(row)
}

/** Marks the row of an element as changed here, so that the next rendering of the page compares it. */
export function markRowChanged(element: Element): void {
  const row = closestElement(element, '[data-row]')
  if (row) changedRows.add(row.dataset.row ?? '')
}

/** Keeps identical picture elements: a new element would flash. */
function reusePictures(before: Element, after: Element): void {
  const oldImages = new Map(Array.from(before.querySelectorAll('img'), (image) => [image.outerHTML, image]))
  for (const image of after.querySelectorAll('img')) {
    const oldImage = oldImages.get(image.outerHTML)
    if (!oldImage) continue
    oldImages.delete(image.outerHTML)
    image.replaceWith(oldImage)
  }
}

/** Parses an element for insertion. Does not copy it: Chromium fetches the lazy pictures of a copy at once. */
function parse(html: string): Element | undefined {
  const template = document.createElement('template')
  template.innerHTML = html
  return template.content.firstElementChild ?? undefined
}

/** Returns the position of the focused element among the elements of its widget. */
function focusWithin(element: Element): number {
  const { activeElement } = document
  return activeElement && element.contains(activeElement)
    ? Array.from(element.querySelectorAll('*')).indexOf(activeElement)
    : -1
}

/**
 * Replaces a text in an element that contains exactly the old one.
 * @returns whether it did
 */
function retypeIn(element: Element, { before, after }: ChangedText): boolean {
  const plainBefore = collapseWhitespace(before)
  if (plainBefore === '') return false
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const nodes: Node[] = []
  while (walker.nextNode())
    if (collapseWhitespace(walker.currentNode.nodeValue ?? '') === plainBefore) nodes.push(walker.currentNode)
  const [text] = nodes
  if (!text || nodes.length > 1) return false
  text.nodeValue = after
  return true
}

/** Shows typed text in a widget if its element is unambiguous. The server's next rendering replaces it. */
export function showTypedText(id: string, textChange: ChangedText): void {
  const element = widgetElement(id)
  if (!element || !retypeIn(element, textChange)) return
  serverHtml.set(id, '')
  markRowChanged(element)
}

/** Gives a row the layout attributes of its elements (`renderer/render-page.ts`). */
function updateLayoutMarks(row: Element): void {
  for (const name of ['data-close', 'data-full-width'])
    row.toggleAttribute(name, row.querySelector(`[${name}]`) !== null)
}

/**
 * Replaces a widget's HTML; the rest of the page is unchanged. Its islands hydrate again.
 * @param typed text typed since the HTML was requested, which is preserved
 */
export function swapWidget(id: string, html: string, typed?: ChangedText): void {
  const before = widgetElement(id)
  if (!before) return
  markRowChanged(before)
  swapElement(before, html, typed)
}

function swapElement(before: HTMLElement, html: string, typed?: ChangedText): void {
  const id = before.dataset.id ?? ''
  // A restored widget has a placeholder, even if its HTML is the same as before.
  if (serverHtml.get(id) === html && before.dataset.editorNew === undefined) return
  serverHtml.set(id, html)
  forgetOutline(before)
  const after = parse(html)
  if (!after) {
    before.remove()
    return
  }
  if (typed && retypeIn(after, typed)) serverHtml.set(id, '')
  // The typed text is already shown: nothing is moved or restarted.
  if (before.isEqualNode(after)) return
  const focused = focusWithin(before)
  reusePictures(before, after)
  before.replaceWith(after)
  const row = after.closest('.row')
  if (row) updateLayoutMarks(row)
  const target = focused < 0 ? undefined : after.querySelectorAll('*')[focused]
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
  void startClients(after)
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

/** Orders elements within their parent with as few moves as possible. */
function order(parent: Element, plainBefore: readonly Element[]): void {
  let at = parent.firstElementChild
  for (const element of plainBefore) {
    if (element === at) at = at.nextElementSibling
    else parent.insertBefore(element, at)
  }
}

/** Whether a row has these widgets, in this order. */
function isArranged(row: HTMLElement, widgets: readonly string[]): boolean {
  let at = 0
  for (let child = row.firstElementChild; child; child = child.nextElementSibling) {
    const id = child.getAttribute('data-id')
    if (id === null) continue
    if (id !== widgets[at]) return false
    at += 1
  }
  return at === widgets.length
}

function arrangeRow(
  row: HTMLElement,
  widgets: readonly string[],
  elements: ReadonlyMap<string, HTMLElement>,
): void {
  const arranged = widgets.map((id) => elements.get(id) ?? placeholder(id))
  for (const element of [row, ...arranged]) forgetOutline(element)
  for (const child of [...row.children])
    if (child instanceof HTMLElement && child.dataset.id && !widgets.includes(child.dataset.id))
      child.remove()
  order(row, arranged)
  row.toggleAttribute('data-empty', arranged.length === 0)
  const columns = Math.max(1, Math.min(arranged.length, 4))
  row.style.setProperty('--columns', String(columns))
  updateLayoutMarks(row)
}

/** Whether a row may be of the page's layout, which fills header and footer where the page has no rows for them. */
function isOfLayout(row: HTMLElement, outline: Outline): boolean {
  if (row.closest('main')) return false
  const area = closestElement(row, '[data-area]')?.dataset.area ?? ''
  return !Object.entries(outline).some(([name, rows]) => name === area && rows.length > 0)
}

interface ChangedRow {
  row: HTMLElement
  /** Ids of the widgets that it is to have. */
  ids: readonly string[]
}

/** Puts the rows of an area into order. @returns those that have other widgets than they are to have */
function arrangeArea(
  name: string,
  list: Outline[string],
  rows: ReadonlyMap<string, HTMLElement>,
): ChangedRow[] {
  const area = list.length > 0 && document.querySelector(`[data-area="${CSS.escape(name)}"]`)
  if (!area) return []
  const arranged = list.map(({ id }) => rows.get(id) ?? newRow(id))
  order(area, arranged)
  const changed: ChangedRow[] = []
  for (const [at, outline] of list.entries()) {
    const row = arranged[at]
    // A row of the same object is the same: of a long page, an outline changes few.
    if (!row || seenOutlines.get(row) === outline || row.dataset.arrangement === 'beside') continue
    const { id, widgets: ids } = outline
    if (isArranged(row, ids)) seenOutlines.set(row, outline)
    else {
      changedRows.add(id)
      changed.push({ row, ids })
    }
  }
  return changed
}

/** Finds widgets by one search for each. */
function findWidgets(ids: readonly string[]): ReadonlyMap<string, HTMLElement> {
  const foundElements = new Map<string, HTMLElement>()
  for (const id of ids) {
    const element = widgetElement(id)
    if (element) foundElements.set(id, element)
  }
  return foundElements
}

/** Maximum number of changed rows whose widgets are searched one by one. */
const fewRows = 4

/**
 * Arranges rows and widgets in the editor's order before the server has rendered it. Does not touch other rows.
 */
export function arrange(outline: Outline): void {
  const rows = rowsById()
  const knownIds = new Set<string>()
  for (const list of Object.values(outline)) for (const { id } of list) knownIds.add(id)
  // Removed first: otherwise each row below a removed one would be moved past it.
  for (const [id, row] of rows) if (!knownIds.has(id) && !isOfLayout(row, outline)) row.remove()
  const changedAreas = Object.entries(outline).flatMap(([name, list]) => arrangeArea(name, list, rows))
  // One search for each of a few widgets costs less than one pass over a long page. All are found before any is moved.
  const widgets =
    changedAreas.length > fewRows ? widgetsById() : findWidgets(changedAreas.flatMap(({ ids }) => ids))
  for (const { row, ids } of changedAreas) arrangeRow(row, ids, widgets)
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

/** The page's elements by id. */
interface PageElements {
  rows: ReadonlyMap<string, HTMLElement>
  /** Finds them on the first call, before the first change: a rendering that changes nothing needs none. */
  widgets: () => ReadonlyMap<string, HTMLElement>
}

/** Replaces a widget in place, if the server's HTML changed. */
function refresh(nextWidget: HTMLElement, { widgets }: PageElements): void {
  const id = nextWidget.dataset.id ?? ''
  const current = widgets().get(id)
  const isNew = current?.dataset.editorNew !== undefined
  if (current && (serverHtml.has(id) || isNew)) swapElement(current, nextWidget.outerHTML)
  else serverHtml.set(id, nextWidget.outerHTML)
}

/** Moves the page's existing widgets into a row from the server. */
function reuseWidgets(row: HTMLElement, elements: PageElements): void {
  const widgets = elements.widgets()
  for (const widget of widgetsIn(row)) {
    const id = widget.dataset.id ?? ''
    const current = widgets.get(id)
    const isSame =
      current &&
      current.dataset.editorNew === undefined &&
      (serverHtml.get(id) ?? widget.outerHTML) === widget.outerHTML
    serverHtml.set(id, widget.outerHTML)
    if (!isSame) continue
    forgetOutline(current)
    widget.replaceWith(current)
  }
}

/** Shows a row as the server has it. @returns its element */
function showRow(nextRow: HTMLElement, elements: PageElements): HTMLElement {
  const current = elements.rows.get(nextRow.dataset.row ?? '')
  const isUnchanged =
    current &&
    idsIn(current) === idsIn(nextRow) &&
    current.dataset.arrangement === nextRow.dataset.arrangement
  if (!isUnchanged) {
    reuseWidgets(nextRow, elements)
    current?.replaceWith(nextRow)
    void startClients(nextRow)
    return nextRow
  }
  copyAttributes(nextRow, current)
  for (const widget of widgetsIn(nextRow)) refresh(widget, elements)
  return current
}

/** Returns the row of the server's HTML, parsed only if it is not shown already. */
function rowFor({ name, html }: RowPiece, elements: PageElements): HTMLElement | undefined {
  const shownRow = shownRows.get(name)
  const current = shownRow && elements.rows.get(shownRow.id)
  if (current && shownRow.html === html && !changedRows.has(shownRow.id)) return current
  const nextRow = parse(html)
  if (!(nextRow instanceof HTMLElement)) return undefined
  shownRows.set(name, { html, id: nextRow.dataset.row ?? '' })
  return showRow(nextRow, elements)
}

/** Applies the server's current page: unchanged rows cost a comparison, and unchanged widgets keep their state. */
export function applyServerPage(html: string): void {
  let widgets: ReadonlyMap<string, HTMLElement> | undefined
  const elements: PageElements = {
    rows: rowsById(),
    widgets() {
      widgets ??= widgetsById()
      return widgets
    },
  }
  const names = new Set<string>()
  for (const { area: name, rows: pieces } of splitPage(html)) {
    const area = document.querySelector(`[data-area="${CSS.escape(name)}"]`)
    if (!area) continue
    const rows = new Set(pieces.flatMap((piece) => rowFor(piece, elements) ?? []))
    for (const { name: row } of pieces) names.add(row)
    const removedElements = [...area.children].filter(
      (child) => child instanceof HTMLElement && child.dataset.row && !rows.has(child),
    )
    // A widget of a removed row may be in another area now.
    if (removedElements.length > 0) elements.widgets()
    for (const child of removedElements) child.remove()
    order(area, [...rows])
  }
  changedRows.clear()
  for (const name of shownRows.keys()) if (!names.has(name)) shownRows.delete(name)
}
