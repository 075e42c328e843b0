import { deviceOfWidth } from '#schemas/values/device-width.ts'

/** Returns the corresponding element of another document: an area, or a container of areas. */
function counterpart(holder: Document, element: Element | null): Element | null {
  if (!element || element.localName === 'body') return element && holder.body
  const area = element.getAttribute('data-area')
  return holder.querySelector(area ? `[data-area="${area}"]` : `#${element.id}`)
}

/**
 * Adds and removes fixed widgets. Those of both device classes are not changed, because the visitor may have opened
 * one.
 */
function correctFixed(current: Element, corrected: Element): void {
  const idOf = (widget: Element) => widget.getAttribute('data-id')
  const has = (area: Element, widget: Element) =>
    [...area.children].some((element) => idOf(element) === idOf(widget))
  for (const widget of [...current.children]) if (!has(corrected, widget)) widget.remove()
  for (const widget of [...corrected.children])
    if (!has(current, widget)) current.append(document.adoptNode(widget))
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

/** An area of the corrected page, and where it is there. */
interface CorrectedArea {
  area: Element
  parent: Element | null
  next: Element | null
}

/** Moves the area into this page. Does not copy it: Chromium fetches the lazy pictures of a copy at once. */
function correctArea({ area, parent, next }: CorrectedArea): void {
  const current = counterpart(document, area)
  if (!current)
    counterpart(document, parent)?.insertBefore(document.adoptNode(area), counterpart(document, next))
  else if (area.getAttribute('data-area') === 'fixed') correctFixed(current, area)
  else if (!isInUse(current) && current.innerHTML !== area.innerHTML)
    current.replaceWith(document.adoptNode(area))
}

/**
 * Corrects a page that the server rendered for another device class than this viewport's (a resized window): fetches it
 * for this class and swaps the areas, once. Only if the class matters (`data-varies`, the viewports that the page is for),
 * and never after the visitor has pressed or typed something.
 */
export async function correctDevice(): Promise<void> {
  delete document.body.dataset.varies
  const seen = deviceOfWidth(window.innerWidth)
  const response = await fetch(location.href, { headers: { 'Viewport-Width': String(window.innerWidth) } })
  if (!response.ok) return
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  if (page.body.dataset.device !== seen || navigator.userActivation.hasBeenActive) return
  document.body.dataset.device = seen
  const areas = [...page.querySelectorAll('[data-area]')].map((area) => ({
    area,
    parent: area.parentElement,
    next: area.nextElementSibling,
  }))
  // Areas without content for a class are not in its HTML.
  for (const current of document.querySelectorAll('[data-area]'))
    if (!counterpart(page, current)) current.remove()
  // In reverse order, so that the next area exists when one is inserted before it.
  for (const area of areas.reverse()) correctArea(area)
}
