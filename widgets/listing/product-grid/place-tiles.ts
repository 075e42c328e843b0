import type { PromotionTile } from '#renderer/define-widget.ts'
import type { ProductCard } from '#schemas/catalogue/product-card.ts'

type PlacedTile = PromotionTile | { product: ProductCard; index: number }

/**
 * Places the page's promotions among products, each before the tile at its position; those beyond the last product are
 * dropped, so that the last page does not consist of them.
 */
export function placeTiles(
  products: readonly ProductCard[],
  promotions: readonly PromotionTile[],
): PlacedTile[] {
  const byPosition = promotions.toSorted((a, b) => a.position - b.position)
  return products.flatMap((product, index): PlacedTile[] => [
    ...byPosition.filter(({ position }) => position === index),
    { product, index },
  ])
}
