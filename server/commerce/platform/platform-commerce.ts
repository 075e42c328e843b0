import type { Commerce, RecommendationRequest } from '#renderer/loader.ts'
import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { products } from '#schemas/api/products.ts'
import { recommendation } from '#schemas/api/recommendation.ts'
import { productSchema } from '#schemas/catalogue/product.ts'
import { type ProductCard, productCardSchema } from '#schemas/catalogue/product-card.ts'
import { type SearchRequest, type SearchResult, searchResultSchema } from '#schemas/catalogue/search.ts'
import type { Market } from '#schemas/markets/market.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import type { PlatformCall } from '#server/commerce/platform/platform-client.ts'

interface PlatformCommerceDependencies {
  call: PlatformCall
  market: (id: string) => Market | undefined
}

// Pages use only the fields that tiles show: other fields may be absent and are not stored.
const cards = { type: 'array', items: productCardSchema, maxItems: 500 } as const
const recommendedSchema = {
  type: 'object',
  properties: { recommendations: cards },
  required: ['recommendations'],
  additionalProperties: false,
} as const
const simple = {
  endpoint: defineEndpoint({ ...products.simpleByBody, responses: { 200: cards } }),
  check: compileSchema(cards),
}
const search = {
  endpoint: defineEndpoint({ ...products.search, responses: { 200: searchResultSchema } }),
  check: compileSchema(searchResultSchema),
}
const recommended = {
  endpoint: defineEndpoint({ ...recommendation.get, responses: { 200: recommendedSchema } }),
  check: compileSchema(recommendedSchema),
}
const fullProduct = { endpoint: products.get, check: compileSchema(productSchema) }

/** Maximum number of ids per call. */
const maxIds = 200
/** Maximum number of recommendations per call. */
const maxRecommended = 100

const emptyResult: SearchResult = {
  results: [],
  totalResults: 0,
  startingFrom: 0,
  facets: [],
  sortings: [],
}

const catalogOf = (market: Market) => ({ catalog: market.catalog ?? market.id })

/** Returns the product id of a product or SKU id (product rule 1). */
const productOfId = (id: string): string => id.split('_', 2).join('_')

/** Creates product queries to the platform, which reject with CallFailed. */
function createProductCalls(call: PlatformCall) {
  async function cardsOf(
    market: Market,
    ids: readonly string[],
    signal: AbortSignal,
  ): Promise<ProductCard[]> {
    const distinctIds = [...new Set(ids.map(productOfId))]
    const chunks = Array.from({ length: Math.ceil(distinctIds.length / maxIds) }, (_, index) =>
      distinctIds.slice(index * maxIds, (index + 1) * maxIds),
    )
    const path = catalogOf(market)
    const cardLists = await Promise.all(
      chunks.map((productIds) => call(simple, market, { path, query: {}, body: { productIds } }, signal)),
    )
    const byId = new Map(cardLists.flatMap((list) => list ?? []).map((card) => [card.id, card]))
    return distinctIds.flatMap((id) => byId.get(id) ?? [])
  }

  async function searchPlatform(
    market: Market,
    body: SearchRequest,
    signal: AbortSignal,
  ): Promise<SearchResult> {
    const response = await call(search, market, { path: catalogOf(market), query: {}, body }, signal)
    return response ?? emptyResult
  }

  async function recommend(
    market: Market,
    recommendationQuery: RecommendationRequest,
    size: number,
    signal: AbortSignal,
  ) {
    const { kind, productIds = [], category } = recommendationQuery
    const body = {
      kind,
      productIds: productIds.slice(0, 50),
      size: Math.min(size, maxRecommended),
      ...(category !== undefined && { category }),
    }
    const response = await call(recommended, market, { path: catalogOf(market), body }, signal)
    return response?.recommendations.slice(0, size) ?? []
  }

  async function productOf(market: Market, productId: string, signal: AbortSignal) {
    const path = { ...catalogOf(market), productId: productOfId(productId) }
    return call(fullProduct, market, { path }, signal)
  }

  return { cardsOf, search: searchPlatform, recommend, productOf }
}

/** Creates the catalogue queries of pages, served by a commerce platform. They reject with CallFailed. */
export function createPlatformCommerce({ call, market: marketOf }: PlatformCommerceDependencies): Commerce {
  const { cardsOf, search, recommend, productOf } = createProductCalls(call)
  return {
    async products(id, ids, signal) {
      const market = marketOf(id)
      return market ? cardsOf(market, ids, signal) : []
    },

    async listing(id, { category, tags = [] }, size, signal) {
      const market = marketOf(id)
      if (!market) return []
      const searches: SearchRequest[] = [
        ...(category === undefined ? [] : [{ category, size }]),
        ...(tags.length === 0 ? [] : [{ tags: [...tags], size }]),
      ]
      const lists = await Promise.all(searches.map((request) => search(market, request, signal)))
      const byId = new Map(lists.flatMap(({ results }) => results).map((card) => [card.id, card]))
      return [...byId.values()].slice(0, size)
    },

    async search(id, request, signal) {
      const market = marketOf(id)
      return market ? search(market, request, signal) : emptyResult
    },

    async product(id, productId, signal) {
      const market = marketOf(id)
      return market && productOf(market, productId, signal)
    },

    async recommendations(id, recommendationQuery, size, signal) {
      const market = marketOf(id)
      return market ? recommend(market, recommendationQuery, size, signal) : []
    },

    async related(id, productId, relation, size, signal) {
      const market = marketOf(id)
      if (!market) return []
      const seed = productOfId(productId)
      if (relation === 'similar')
        return recommend(market, { kind: 'viewedTogether', productIds: [seed] }, size, signal)
      const lookIds = (await productOf(market, seed, signal))?.shopTheLook ?? []
      if (lookIds.length > 0) return (await cardsOf(market, lookIds, signal)).slice(0, size)
      return recommend(market, { kind: 'boughtTogether', productIds: [seed] }, size, signal)
    },
  }
}
