import type { Commerce } from '#renderer/loader.ts'
import type { Product } from '#schemas/catalogue/product.ts'
import type { ProductCard } from '#schemas/catalogue/product-card.ts'
import { priceTaxOf } from '#schemas/commerce/tax-rules.ts'
import type { Market } from '#schemas/markets/market.ts'
import { cardOf } from '#server/commerce/catalogue/product-cards.ts'
import { productOf } from '#server/commerce/catalogue/product-details.ts'
import type { RecommendationLookup } from '#server/commerce/catalogue/product-events.ts'
import {
  type ComparableProduct,
  findRelatedProducts,
  onePerStyle,
  recommend,
  recommendable,
} from '#server/commerce/catalogue/recommend.ts'
import type { Catalogue } from '#server/commerce/catalogue/search-context.ts'
import { findOrdinals, searchProducts } from '#server/commerce/catalogue/search-products.ts'
import { createTaxService, type TaxService } from '#server/commerce/tax/tax-service.ts'

interface CatalogueCommerceDependencies {
  catalogue: () => Catalogue
  market: (id: string) => Market | undefined
  /** Purchase and view statistics. Default: similarity only. */
  learned?: RecommendationLookup
  /** Number of products that similarity compares, so that it is fast in any catalogue. Default: 5,000. */
  compared?: number
  /** Taxes of places. Default: the bundled rates. */
  taxes?: TaxService
}

/** Returns the product id of a product or SKU id (product rule 1). */
const productOfId = (id: string): string => id.split('_', 2).join('_')

const styleOf = (id: string): string => id.split('_', 1)[0] ?? id

const defined = <Item>(items: readonly (Item | undefined)[]): Item[] =>
  items.filter((item) => item !== undefined)

/** A product by its ordinal. */
type OrdinalProduct = ComparableProduct & { ordinal: number }

/** Products to compare. */
interface Comparison {
  /** Ids of products that are always compared. */
  ids: readonly string[]
  category?: string | undefined
  /** Number of products. */
  size: number
}

/** Returns marks by ordinal: 1 for products of any of these categories. */
function marksOf({ index }: Catalogue, categories: readonly string[]): Uint8Array {
  const marks = new Uint8Array(index.entries.length)
  for (const category of categories) for (const ordinal of index.inCategory(category)) marks[ordinal] = 1
  return marks
}

/**
 * Chooses the products of a market that are compared: all of them, or in a large catalogue those with the given ids, of
 * the category or, for half of the rest, of the categories of these products, and the first of all.
 */
function chooseCompared(catalogue: Catalogue, market: Market, { ids, category, size }: Comparison) {
  const { index } = catalogue
  const { ordinals } = findOrdinals(catalogue, market, {})
  if (ordinals.length <= size) return ordinals
  const namedOrdinals = new Set(defined(ids.map((id) => index.ordinalOf(id))))
  const ofNamed = [...namedOrdinals].flatMap((ordinal) => index.entries[ordinal]?.style.categoryIds ?? [])
  const marks = marksOf(catalogue, category === undefined ? ofNamed : [category])
  const nearbyOrdinals = ordinals.filter((ordinal) => marks[ordinal] === 1)
  const chosenOrdinals = new Set([
    ...ordinals.filter((ordinal) => namedOrdinals.has(ordinal)),
    ...nearbyOrdinals.subarray(0, category === undefined ? size >> 1 : size),
    ...ordinals.subarray(0, size),
  ])
  return Uint32Array.from(chosenOrdinals).subarray(0, size)
}

/** Returns the products of a market that similarity compares. */
function comparablesOf(catalogue: Catalogue, market: Market, comparison: Comparison): OrdinalProduct[] {
  const { index } = catalogue
  const sales = index.pricesIn(market)?.sales
  return Array.from(chooseCompared(catalogue, market, comparison), (ordinal) => {
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
  compared = 5_000,
  taxes = createTaxService(),
}: CatalogueCommerceDependencies): Commerce {
  const cardsOf = (market: Market, products: readonly OrdinalProduct[]): ProductCard[] =>
    defined(products.map(({ ordinal }) => cardOf(catalogue(), ordinal, market)))

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
      const chosenOrdinals = ordinals.filter((ordinal) => requestedIds.has(ordinal)).subarray(0, size)
      return defined(Array.from(chosenOrdinals, (ordinal) => cardOf(current, ordinal, market)))
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
      const product = productOf(current, ordinal, market, current.relatedTo)
      // In one language, because only the taxes' names depend on it.
      const rules = await taxes.rulesFor({ country: market.country.code }, 'en')
      return product && { ...product, priceTax: priceTaxOf(rules) }
    },

    async recommendations(id, requestedIds, size, signal) {
      const market = marketOf(id)
      if (!market) return []
      const { kind, productIds = [], category, visitor } = requestedIds
      const seeds = productIds.map(productOfId)
      const query = { kind, productIds: seeds, ...(category !== undefined && { category }) }
      const recommended = await learned(market, { ...query, ...(visitor && { visitor }) }, signal)
      const comparison = { ids: [...seeds, ...recommended], category, size: compared }
      const soldProducts = recommendable(comparablesOf(catalogue(), market, comparison), requestedIds)
      const byId = new Map(soldProducts.map((item) => [item.id, item]))
      const first = defined(recommended.map((value) => byId.get(productOfId(value)))).filter(
        ({ categories }) => category === undefined || categories.includes(category),
      )
      // Similar products follow the learned ones, which a new shop or product lacks.
      const excludedStyles = new Set(kind === 'popular' ? [] : seeds.map(styleOf))
      return cardsOf(
        market,
        onePerStyle([...first, ...recommend(soldProducts, requestedIds)], excludedStyles).slice(0, size),
      )
    },

    async related(id, productId, relation, size) {
      const market = marketOf(id)
      if (!market) return []
      const current = catalogue()
      const ordinal = current.index.ordinalOf(productId)
      const product = ordinal === undefined ? undefined : current.index.entries[ordinal]?.product.id
      if (product === undefined) return []
      const listedOrdinals = current.relatedTo(product, relation === 'similar' ? 'similar' : 'look')
      const ordinals = defined(listedOrdinals.map((value) => current.index.ordinalOf(value)))
      const chosenCards = defined(ordinals.map((value) => cardOf(current, value, market)))
      if (relation === 'completeTheLook' && chosenCards.length > 0) return chosenCards.slice(0, size)
      const comparables = comparablesOf(current, market, { ids: [product], size: compared })
      const styles = new Set(chosenCards.map(({ id: value }) => styleOf(value)))
      const otherProducts = findRelatedProducts(comparables, product, relation).filter(
        (item) => !styles.has(styleOf(item.id)),
      )
      return [...chosenCards, ...cardsOf(market, otherProducts.slice(0, size))].slice(0, size)
    },
  }
}

/** A product of stores only, as a screen in a store sells it: also in sizes that stores have. */
const soldOnScreens = (product: Product): Product => ({
  ...product,
  hasEcom: true,
  variants: product.variants.map((variant) => ({
    ...variant,
    inStockEcom: variant.inStockEcom || variant.inStockRetail,
  })),
})

/** Returns the commerce functions of pages on screens in stores, where products of stores only are sold (product rule 15). */
export const createInStoreCommerce = (commerce: Commerce): Commerce => ({
  ...commerce,
  async product(...request) {
    const product = await commerce.product(...request)
    return product?.hasRetail && !product.hasEcom ? soldOnScreens(product) : product
  },
})
