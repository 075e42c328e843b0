import { closestElement, findElements } from '#renderer/browser/page/find-element.ts'
import { refreshHearts } from '#renderer/browser/wishlist/heart.ts'

/** Shows a tile in the colour of one of its swatches: picture, price, address and name. */
export function showColour(swatch: HTMLAnchorElement): void {
  const tile = closestElement(swatch, '[data-product-id]')
  const swatches = tile ? findElements(tile, '[data-swatch]', HTMLAnchorElement) : []
  const before = swatches.find((element) => element.ariaCurrent)
  // An open choice of sizes is for the previous colour. It closes when focus or a press leaves it.
  if (!tile || !before || before === swatch || tile.querySelector('.tile-panel')) return
  before.ariaCurrent = null
  swatch.ariaCurrent = 'true'
  const { swatch: id = '', picture = '' } = swatch.dataset
  tile.dataset.productId = id
  tile.toggleAttribute('data-recoloured', swatch !== swatches[0])
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
  refreshHearts(tile)
}
