import { findElement } from '#renderer/browser/page/find-element.ts'
import { deviceOfWidth } from '#schemas/values/device-width.ts'

/** Returns the corresponding element of another document: an area, or an element with an identifier. */
function counterpart(holder: Document, element: Element | null): Element | null {
  if (!element || element.localName === 'body') return element && holder.body
  const area = element.getAttribute('data-area')
  return area ? holder.querySelector(`[data-area="${area}"]`) : holder.getElementById(element.id)
}

/**
 * Adds and removes fixed widgets. Those of both device classes are not changed, because the visitor may have opened
 * one.
 */
function correctFixed(current: Element, corrected: Element): void {
  const idOf = (widget: Element) => widget.getAttribute('data-id')
  const has = (area: Element, widget: Element) =>
    [...area.children].some((element) => idOf(element) === idOf(widget))
  // From here on it has its widgets, even if it still waits for those of the other device class.
  current.removeAttribute('data-deferred')
  for (const widget of [...current.children]) if (!has(corrected, widget)) widget.remove()
  for (const widget of [...corrected.children])
    if (!has(current, widget)) current.append(document.adoptNode(widget))
}

/**
 * Adds the fixed widgets that the other page would fetch later.
 * @returns whether it has all of its widgets
 */
async function addDeferred(page: Document): Promise<boolean> {
  const area = findElement(page, '[data-deferred]')
  const address = area?.dataset.deferred
  if (!area || !address) return true
  const response = await fetch(address).catch(() => undefined)
  if (!response?.ok) return false
  area.insertAdjacentHTML('beforeend', await response.text())
  delete area.dataset.deferred
  return true
}

/** Whether a field's value differs from the server's: typed, chosen, or restored by the browser. */
function isFilled(field: Element): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(({ selected, defaultSelected }) => defaultSelected && !selected)
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
  if (!(field instanceof HTMLInputElement)) return false
  return field.checked !== field.defaultChecked || field.value !== field.defaultValue
}

const isInUse = (area: Element): boolean =>
  area.contains(document.activeElement) ||
  [...area.querySelectorAll('input, select, textarea')].some(isFilled)

/** An area of the corrected page with its position. */
interface CorrectedArea {
  area: Element
  parent: Element | null
  following: readonly Element[]
}

function siblingsAfter(element: Element): readonly Element[] {
  const siblings = [...(element.parentElement?.children ?? [])]
  return siblings.slice(siblings.indexOf(element) + 1)
}

/** Moves the area into this page. Does not copy it: Chromium fetches the lazy pictures of a copy at once. */
function correctArea({ area, parent, following }: CorrectedArea): void {
  const current = counterpart(document, area)
  if (!current) {
    // What stands next to it there, such as the mark of the header's end, may be missing here.
    const next = following.find((element) => counterpart(document, element))
    counterpart(document, parent)?.insertBefore(document.adoptNode(area), counterpart(document, next ?? null))
  } else if (area.getAttribute('data-area') === 'fixed') correctFixed(current, area)
  else if (!isInUse(current) && current.innerHTML !== area.innerHTML)
    current.replaceWith(document.adoptNode(area))
}

/** Returns the page's address with its order, which `hideOrder` may have moved into the history's entry. */
function completeAddress(): URL {
  const address = new URL(location.href)
  const orderId: unknown = Object(history.state).orderId
  if (typeof orderId === 'string') address.searchParams.set('orderid', orderId)
  return address
}

/**
 * Corrects a page that the server rendered for another device class than this viewport's (a resized window): fetches it
 * for this class and swaps the areas, once. Only if the class matters (`data-varies`, the viewports that the page is for),
 * and never after the visitor has pressed or typed something.
 */
export async function correctDevice(): Promise<void> {
  delete document.body.dataset.varies
  const seenDevice = deviceOfWidth(window.innerWidth)
  const response = await fetch(completeAddress(), {
    headers: { 'Viewport-Width': String(window.innerWidth) },
  })
  if (!response.ok) return
  // The content policy refuses another page's inline style, and reports it.
  const html = (await response.text()).replace(/<style.*?<\/style>/gs, '')
  const page = new DOMParser().parseFromString(html, 'text/html')
  if (!(await addDeferred(page))) return
  if (page.body.dataset.device !== seenDevice || navigator.userActivation.hasBeenActive) return
  document.body.dataset.device = seenDevice
  const areas = [...page.querySelectorAll('[data-area]')].map((area) => ({
    area,
    parent: area.parentElement,
    following: siblingsAfter(area),
  }))
  // Areas without content for a class are not in its HTML.
  for (const current of document.querySelectorAll('[data-area]'))
    if (!counterpart(page, current)) current.remove()
  // In reverse order, so that the next area exists when one is inserted before it.
  for (const area of areas.reverse()) correctArea(area)
}
