import type { Commerce } from '#renderer/loader.ts'
import type { ProductCard } from '#schemas/catalogue/product-card.ts'
import type { Market } from '#schemas/markets/market.ts'
import { cardOf, pricesOf } from '#server/commerce/catalogue/product-cards.ts'
import { productOf } from '#server/commerce/catalogue/product-details.ts'
import type { RecommendationLookup } from '#server/commerce/catalogue/product-events.ts'
import { type Comparable, recommend, recommendable, relate } from '#server/commerce/catalogue/recommend.ts'
import { findOrdinals, searchProducts } from '#server/commerce/catalogue/search-products.ts'
import type { Catalogue } from '#server/commerce/catalogue/searching.ts'

interface Parts {
  catalogue: () => Catalogue
  market: (id: string) => Market | undefined
  /** Purchase and view statistics. Default: similarity only. */
  learned?: RecommendationLookup
}

/** Returns the product id of a product or SKU id (product rule 1). */
const productOfId = (id: string): string => id.split('_', 2).join('_')

/** One colour per style: several would look like duplicates. */
function onePerStyle(chosen: readonly Sold[], without: ReadonlySet<string>): Sold[] {
  const seen = new Set(without)
  return chosen.filter(({ id }) => seen.size < seen.add(styleOf(id)).size)
}

const styleOf = (id: string): string => id.split('_', 1)[0] ?? id

const defined = <Item>(items: readonly (Item | undefined)[]): Item[] =>
  items.filter((item) => item !== undefined)

/** A product by its ordinal. */
type Sold = Comparable & { ordinal: number }

const maxCompared = 5_000

/** Returns the products of a market that similarity compares, up to a number at which comparing all is fast. */
function comparablesOf(catalogue: Catalogue, market: Market): Sold[] {
  const { index } = catalogue
  const sales = pricesOf(catalogue, market)?.sales
  const { ordinals } = findOrdinals(catalogue, market, {})
  return Array.from(ordinals.subarray(0, maxCompared), (ordinal) => {
    const { product, style } = index.entries[ordinal] ?? {}
    return {
      ordinal,
      id: product?.id ?? '',
      categories: style?.categoryIds ?? [],
      ...(style && { brand: style.brand }),
      ...(product && { colourName: product.colourId }),
      isDigital: style?.kind === 'digital',
      salesPrice: { amount: sales?.[ordinal] ?? 0 },
    }
  })
}

/** Creates the catalogue queries of pages, served from memory. */
export function createCatalogueCommerce({
  catalogue,
  market: marketOf,
  learned = async () => [],
}: Parts): Commerce {
  const cardsOf = (market: Market, chosen: readonly Sold[]): ProductCard[] =>
    defined(chosen.map(({ ordinal }) => cardOf(catalogue(), ordinal, market)))

  return {
    async products(id, ids) {
      const market = marketOf(id)
      if (!market) return []
      const current = catalogue()
      const ordinals = defined(ids.map((value) => current.index.ordinalOf(value)))
      return defined([...new Set(ordinals)].map((ordinal) => cardOf(current, ordinal, market)))
    },

    async listing(id, { category, tags = [] }, size) {
      const market = marketOf(id)
      if (!market) return []
      const current = catalogue()
      const { index } = current
      const inCategory = category === undefined ? [] : [...index.inCategory(category)]
      const requestedIds = new Set([...inCategory, ...tags.flatMap((tag) => [...index.tagged(tag)])])
      const { ordinals } = findOrdinals(current, market, {})
      const chosen = ordinals.filter((ordinal) => requestedIds.has(ordinal)).subarray(0, size)
      return defined(Array.from(chosen, (ordinal) => cardOf(current, ordinal, market)))
    },

    async search(id, request) {
      const market = marketOf(id)
      if (!market) return { results: [], totalResults: 0, startingFrom: 0, facets: [], sortings: [] }
      return searchProducts(catalogue(), market, request)
    },

    async product(id, productId) {
      const market = marketOf(id)
      const current = catalogue()
      const ordinal = current.index.ordinalOf(productId)
      if (!market || ordinal === undefined) return undefined
      return productOf(current, ordinal, market, current.relatedTo)
    },

    async recommendations(id, requestedIds, size, signal) {
      const market = marketOf(id)
      if (!market) return []
      const { kind, productIds = [], category, visitor } = requestedIds
      const seeds = productIds.map(productOfId)
      const query = { kind, productIds: seeds, ...(category !== undefined && { category }) }
      const recommended = await learned(market, { ...query, ...(visitor && { visitor }) }, signal)
      const sold = recommendable(comparablesOf(catalogue(), market), requestedIds)
      const byId = new Map(sold.map((item) => [item.id, item]))
      const first = defined(recommended.map((value) => byId.get(productOfId(value)))).filter(
        ({ categories }) => category === undefined || categories.includes(category),
      )
      // Similar products follow the learned ones, which a new shop or product lacks.
      const without = new Set(kind === 'popular' ? [] : seeds.map(styleOf))
      return cardsOf(
        market,
        onePerStyle([...first, ...recommend(sold, requestedIds)], without).slice(0, size),
      )
    },

    async related(id, productId, relation, size) {
      const market = marketOf(id)
      if (!market) return []
      const current = catalogue()
      const ordinal = current.index.ordinalOf(productId)
      const product = ordinal === undefined ? undefined : current.index.entries[ordinal]?.product.id
      if (product === undefined) return []
      const look = relation === 'completeTheLook' ? current.relatedTo(product, 'look') : []
      const ordinals = defined(look.map((value) => current.index.ordinalOf(value)))
      const chosen = defined(ordinals.map((value) => cardOf(current, value, market)))
      if (chosen.length > 0) return chosen.slice(0, size)
      return cardsOf(market, relate(comparablesOf(catalogue(), market), product, relation).slice(0, size))
    },
  }
}
