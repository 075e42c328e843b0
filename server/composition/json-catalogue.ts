import type { Commerce } from '#renderer/loader.ts'
import type { ProductCard } from '#schemas/catalogue/product-card.ts'
import { cardsById, findRelatedProducts, recommend } from '#server/commerce/catalogue/recommend.ts'

/** Product queries over a small catalogue in memory, such as the demo's. */
export function createJsonCatalogue(productsByMarket: ReadonlyMap<string, readonly ProductCard[]>): Commerce {
  const cardsOf = (market: string) => productsByMarket.get(market) ?? []
  return {
    async products(market, ids) {
      return cardsById(cardsOf(market), ids)
    },
    async listing(market, { category, tags = [] }, size) {
      const isMatch = (card: ProductCard) =>
        (category !== undefined && card.categories.includes(category)) ||
        tags.some((tag) => card.tags.includes(tag))
      return cardsOf(market).filter(isMatch).slice(0, size)
    },
    async search(market, { category, tags = [], from = 0, size = 20 }) {
      const fits = (card: ProductCard) =>
        (category === undefined || card.categories.includes(category)) &&
        (tags.length === 0 || tags.some((tag) => card.tags.includes(tag)))
      const matchingCards = cardsOf(market).filter(fits)
      const results = matchingCards.slice(from, from + size)
      return { results, totalResults: matchingCards.length, startingFrom: from, facets: [], sortings: [] }
    },
    async product() {
      return undefined
    },
    async recommendations(market, recommendationQuery, size) {
      return recommend(cardsOf(market), recommendationQuery).slice(0, size)
    },
    async related(market, productId, relation, size) {
      return findRelatedProducts(cardsOf(market), productId, relation).slice(0, size)
    },
  }
}
