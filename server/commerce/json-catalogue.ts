import type { Commerce } from '#renderer/loader.ts'
import type { ProductCard } from '#schemas/product-card.ts'

/** Products in memory: a catalogue as small as the demo's. */
export function createJsonCatalogue(productsByMarket: ReadonlyMap<string, readonly ProductCard[]>): Commerce {
  const cardsOf = (market: string) => productsByMarket.get(market) ?? []
  return {
    async products(market, ids) {
      const byId = new Map(cardsOf(market).map((card) => [card.id, card]))
      return ids.flatMap((id) => byId.get(id) ?? [])
    },
    async listing(market, { category, tags = [] }, size) {
      const fits = (card: ProductCard) =>
        (category !== undefined && card.categories.includes(category)) ||
        tags.some((tag) => card.tags.includes(tag))
      return cardsOf(market).filter(fits).slice(0, size)
    },
  }
}
