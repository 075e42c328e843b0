import { findElements } from '#renderer/browser/page/find-element.ts'
import { styleOfProduct } from '#schemas/catalogue/sku.ts'

/**
 * Hides the chosen products in the recommendations of a part of the page, shows all other products, and hides a
 * carousel without visible products. Focus on a hidden product moves to the next visible one.
 * @param isChosen takes the id of a product
 */
export function hideRecommended(part: ParentNode, isChosen: (productId: string) => boolean): void {
  for (const widget of findElements(part, '[data-type="recommendationCarousel"]')) {
    const tiles = findElements(widget, '[data-product-id]').map((product) => ({
      item: product.closest('li') ?? product,
      id: product.dataset.productId ?? '',
    }))
    const focused = tiles.findIndex(({ item }) => item.contains(document.activeElement))
    for (const { item, id } of tiles) item.hidden = isChosen(id)
    widget.hidden = tiles.every(({ item }) => item.hidden)
    if (!tiles[focused]?.item.hidden) continue
    const next = tiles.find(({ item }, index) => index > focused && !item.hidden)
    next?.item.querySelector('a')?.focus({ preventScroll: true })
  }
}

/** Returns the ids of the products that a copy of the page recommends. */
export const recommendedProductIds = (page: ParentNode): Set<string> =>
  new Set(
    Array.from(
      findElements(page, '[data-type="recommendationCarousel"] [data-product-id]'),
      ({ dataset }) => dataset.productId ?? '',
    ),
  )

/** Hides recommendations that are already in the basket, on the basket page and in its flyout (listing rule 17). */
export function hideRecommendationsInBasket(skus: readonly string[]): void {
  const part = document.querySelector('main:has([data-basket-part]), #flyout-basket')
  const styles = new Set(skus.map(styleOfProduct))
  if (part) hideRecommended(part, (id) => styles.has(styleOfProduct(id)))
}
