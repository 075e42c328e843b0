import { closestElement, findElements } from '#renderer/browser/page/find-element.ts'

/** Shows a tile in the colour of one of its swatches: picture, price, address and name. */
function showColour(swatch: HTMLAnchorElement): void {
  const tile = closestElement(swatch, '[data-product-id]')
  const all = tile ? findElements(tile, '[data-swatch]', HTMLAnchorElement) : []
  const before = all.find((element) => element.ariaCurrent)
  // Closes an open choice of sizes, which is for the previous colour.
  if (!tile || !before || before === swatch || tile.querySelector('.tile-panel')) return
  before.ariaCurrent = null
  swatch.ariaCurrent = 'true'
  const { swatch: id = '', picture = '' } = swatch.dataset
  tile.dataset.productId = id
  tile.toggleAttribute('data-recoloured', swatch !== all[0])
  const link = tile.querySelector('a')
  if (link) link.href = swatch.href
  const colour = tile.querySelector('[data-colour-name]')
  if (colour) colour.textContent = swatch.title
  const image = tile.querySelector('img')
  for (const name of ['srcset', 'src']) {
    const addresses = image?.getAttribute(name)
    if (addresses) image?.setAttribute(name, addresses.replaceAll(before.dataset.picture ?? '', picture))
  }
  if (image) image.alt = `${link?.textContent}, ${swatch.title}`
  const prices = findElements(tile, '[data-price-of]')
  const priceElement = prices.find(({ dataset }) => dataset.priceOf === id) ?? prices[0]
  for (const price of prices) price.hidden = price !== priceElement
  // Updates the heart to this colour.
  document.dispatchEvent(new CustomEvent('vitrine:wishlist'))
}

const swatchAt = ({ target }: Event): HTMLAnchorElement | null =>
  closestElement(target, 'a[data-swatch]', HTMLAnchorElement)

/**
 * Shows a tile in the colour whose swatch is pointed at, reached by keyboard or pressed. A press of the current colour
 * follows its link; with a mouse, hovering has already made it current.
 */
export function followSwatches(list: HTMLElement): void {
  list.addEventListener('pointerover', (event) => {
    const swatch = swatchAt(event)
    if (swatch && event.pointerType === 'mouse') showColour(swatch)
  })
  list.addEventListener('focusin', (event) => {
    const swatch = swatchAt(event)
    if (swatch?.matches(':focus-visible')) showColour(swatch)
  })
  list.addEventListener('click', (event) => {
    const swatch = swatchAt(event)
    if (!swatch || swatch.ariaCurrent || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    showColour(swatch)
  })
}
