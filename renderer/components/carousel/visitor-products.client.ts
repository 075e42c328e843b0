import { closestElement } from '#renderer/browser/page/find-element.ts'
import { type PropsOf, readProps } from '#renderer/browser/page/read-props.ts'
import { whenNear } from '#renderer/browser/page/when-near.ts'
import { type StoredList, storedProducts } from '#renderer/browser/wishlist/stored-products.ts'
import { startClients } from '#renderer/islands/start-clients.ts'
import { parseIfJson } from '#schemas/validation/json.ts'

/** Props of products from a stored list: which list, its minimum length, and the product to leave out. */
const visitorProductsProps = ['storedList', 'minimum', 'excluded'] as const
export type VisitorProductsProps = PropsOf<typeof visitorProductsProps>

const isStoredList = (name: string | undefined): name is StoredList =>
  name === 'recentlyViewed' || name === 'wishlist'

/** Returns an island's content as JSON, from the properties with which it hydrates. */
function contentOf(island: HTMLElement): string {
  const { content }: Record<string, unknown> = Object(parseIfJson(island.firstElementChild?.textContent))
  return JSON.stringify(content)
}

async function fetchCarousel(address: string, island: HTMLElement, ids: readonly string[]): Promise<string> {
  const query = new URLSearchParams([
    ['content', contentOf(island)],
    ['path', location.pathname],
    ...ids.map((id) => ['productIds', id]),
  ])
  try {
    const response = await fetch(`${address}&${query}`)
    const body: unknown = response.ok ? await response.json() : undefined
    const html = typeof body === 'object' && body !== null && 'html' in body ? body.html : ''
    return typeof html === 'string' ? html : ''
  } catch {
    return ''
  }
}

/** Replaces a widget's HTML, and starts its scripts. The result has its id and variants, and is not filled again. */
function replaceWidget(widget: HTMLElement, html: string): void {
  const template = document.createElement('template')
  template.innerHTML = html
  for (const filledElement of template.content.querySelectorAll('[data-fill]'))
    filledElement.removeAttribute('data-client')
  const filled = template.content.firstElementChild
  if (filled instanceof HTMLElement) Object.assign(filled.dataset, widget.dataset)
  widget.replaceWith(template.content)
  if (filled) void startClients(filled)
}

/**
 * Fills an island of a carousel with a stored list of products, rendered by the server at `data-fill`. Reserves its space when the
 * page's script starts, if the list is long enough without the excluded product, and fetches the products when the
 * carousel comes near the viewport. Otherwise it stays empty.
 */
export function start(element: HTMLElement): void {
  const { fill } = element.dataset
  const props = readProps(element, visitorProductsProps)
  const widget = closestElement(element, '.widget')
  if (!fill || !widget || !props || !isStoredList(props.storedList)) return
  const ids = storedProducts(props.storedList).filter((id) => id !== props.excluded)
  if (ids.length === 0 || ids.length < Number(props.minimum)) return
  const wasHidden = element.hidden
  element.hidden = false
  whenNear([element], async () => {
    const html = await fetchCarousel(fill, widget, ids)
    if (html) replaceWidget(widget, html)
    else element.hidden = wasHidden
  })
}
