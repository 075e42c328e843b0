import type { products } from '#schemas/api/products.ts'
import type { CatalogueCard } from '#schemas/catalogue/catalogue-card.ts'
import { storesIn } from '#schemas/commerce/store.ts'
import type { Market } from '#schemas/markets/market.ts'
import { catalogueCardOf, type Facing } from '#server/commerce/catalogue/catalogue-cards.ts'
import type { Inventory } from '#server/commerce/catalogue/inventory.ts'
import type { CardOptions } from '#server/commerce/catalogue/product-cards.ts'
import { productOf } from '#server/commerce/catalogue/product-details.ts'
import {
  findOrdinals,
  rangeOf,
  searchProducts,
  searchWith,
} from '#server/commerce/catalogue/search-products.ts'
import type { Catalogue } from '#server/commerce/catalogue/searching.ts'
import type { ShopPages } from '#server/content/shop-pages.ts'
import { marketOfCatalog } from '#server/endpoints/caller-market.ts'
import type { Caller, HandlersOf } from '#server/endpoints/handlers.ts'
import type { Site } from '#server/site/site.ts'

interface Parts {
  site: () => Site
  catalogue: () => Catalogue
  inventory: Inventory
  /** The catalogue's pages by address. */
  pages: ShopPages
}

const defined = <Item>(items: readonly (Item | undefined)[]): Item[] =>
  items.filter((item) => item !== undefined)

interface FacingQuery {
  FrontFacingId?: string
  BackFacingId?: string
  FallbackFrontFacingId?: string
  FallbackBackFacingId?: string
  location?: string
}

const facingOf = (query: FacingQuery): Facing => ({
  front: defined([query.FrontFacingId, query.FallbackFrontFacingId]),
  back: defined([query.BackFacingId, query.FallbackBackFacingId]),
  location: query.location,
})

const missing = { status: 404 } as const

/** Tags by how many have them, the most frequent first. */
function countedTags(lists: readonly (readonly string[])[]) {
  const counts = new Map<string, number>()
  for (const tag of lists.flat()) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return Array.from(counts, ([tag, count]) => ({ tag, count }))
    .toSorted((a, b) => b.count - a.count || (a.tag < b.tag ? -1 : 1))
    .slice(0, 200)
}

export function createProductHandlers({
  site,
  catalogue,
  inventory,
  pages,
}: Parts): HandlersOf<typeof products> {
  const marketFor = ({ catalog }: { catalog: string }, { market }: Caller) =>
    marketOfCatalog(site(), catalog, market)

  /** Returns the answer for a product. */
  function detail(ordinal: number | undefined, market: Market) {
    const current = catalogue()
    const product = ordinal === undefined ? undefined : productOf(current, ordinal, market, current.relatedTo)
    return product ? ({ status: 200, body: product } as const) : missing
  }

  const ordinalsOf = (ids: readonly string[]): number[] => [
    ...new Set(defined(ids.map((id) => catalogue().index.ordinalOf(id)))),
  ]
  const cardsAt = (ordinals: readonly number[], market: Market, facing?: Facing): CatalogueCard[] =>
    defined(ordinals.map((ordinal) => catalogueCardOf(catalogue(), ordinal, market, facing)))

  return {
    async facets({ path, query }, caller) {
      const category = query.category === undefined ? {} : { category: query.category }
      const market = marketFor(path, caller)
      const { facets, priceFacet } = searchProducts(catalogue(), market, { ...category, size: 1 })
      return { status: 200, body: { facets, ...(priceFacet && { priceFacet }) } }
    },

    async frontImages({ path, body }, caller) {
      const cards = cardsAt(ordinalsOf(body.productIds), marketFor(path, caller))
      return { status: 200, body: cards.map(({ id, frontImage }) => ({ id, frontImage })) }
    },

    async byEan({ path }, caller) {
      return detail(catalogue().index.ordinalOfEan(path.ean), marketFor(path, caller))
    },

    async byReward({ path, query }, caller) {
      const [first] = ordinalsOf(catalogue().rewardProducts(query.promotionId, query.rewardId))
      return detail(first, marketFor(path, caller))
    },

    async cardsByReward({ path, query }, caller) {
      const ordinals = ordinalsOf(catalogue().rewardProducts(query.promotionId, query.rewardId))
      const cards = cardsAt(ordinals, marketFor(path, caller))
      return { status: 200, body: cards.slice(0, query.numberOfProducts) }
    },

    async ofStyle({ path }, caller) {
      const market = marketFor(path, caller)
      const { index } = catalogue()
      const ordinals = index.ofStyle(Number(path.styleId))
      return detail(
        ordinals.find((ordinal) => (index.pricesIn(market.id)?.sales[ordinal] ?? -1) >= 0),
        market,
      )
    },

    async one({ path }, caller) {
      return detail(catalogue().index.ordinalOf(path.productId), marketFor(path, caller))
    },

    async oneBySku({ path }, caller) {
      const { index } = catalogue()
      const ordinal = index.ordinalOf(path.productId)
      const entry = ordinal === undefined ? undefined : index.entries[ordinal]
      const hasSku = entry?.variants.some(({ sku }) => sku === path.sku)
      return hasSku ? detail(ordinal, marketFor(path, caller)) : missing
    },

    async several({ path, query }, caller) {
      const market = marketFor(path, caller)
      const current = catalogue()
      const found = ordinalsOf(query.productIds).map((ordinal) =>
        productOf(current, ordinal, market, current.relatedTo),
      )
      return { status: 200, body: defined(found) }
    },

    async simple({ path, query }, caller) {
      const ordinals = ordinalsOf(query.productIds)
      const ordered = query.returnSorted ? ordinals.toSorted((a, b) => a - b) : ordinals
      return { status: 200, body: cardsAt(ordered, marketFor(path, caller), facingOf(query)) }
    },

    async simpleByBody({ path, query, body }, caller) {
      const cards = cardsAt(ordinalsOf(body.productIds), marketFor(path, caller), facingOf(query))
      return { status: 200, body: cards }
    },

    async page({ path, query }, caller) {
      const { id, url } = marketFor(path, caller)
      const found = query.path.startsWith(`${url}/`) ? await pages.find(id, query.path) : undefined
      return found?.kind === 'page' ? { status: 200, body: found.page } : missing
    },

    async search({ path, body }, caller) {
      const market = marketFor(path, caller)
      const current = catalogue()
      const makeCard = (ordinal: number, options: CardOptions) =>
        catalogueCardOf(current, ordinal, market, options)
      return { status: 200, body: searchWith(current, market, body, makeCard) }
    },

    async searchIds({ path, body }, caller) {
      const { index } = catalogue()
      const { from, size } = rangeOf(body)
      const { ordinals } = findOrdinals(catalogue(), marketFor(path, caller), body)
      const ids = Array.from(ordinals.subarray(from, from + size)).flatMap(
        (ordinal) => index.entries[ordinal]?.product.id ?? [],
      )
      return { status: 200, body: { ids, totalResults: ordinals.length } }
    },

    async searchPromotionTags({ path, body }, caller) {
      const market = marketFor(path, caller)
      const { texts, index } = catalogue()
      const tags = texts.promotionTags(market.id, body.searchTerms ?? '')
      const counted = tags.map((tag) => ({ tag, count: index.tagged(tag).length }))
      return { status: 200, body: { tags: counted.slice(0, 200) } }
    },

    async searchTags({ path, body }, caller) {
      const { index } = catalogue()
      const { ordinals } = findOrdinals(catalogue(), marketFor(path, caller), body)
      const tags = countedTags(Array.from(ordinals, (ordinal) => index.entries[ordinal]?.product.tags ?? []))
      return { status: 200, body: { tags } }
    },

    async inStores({ path }, caller) {
      const answer = detail(catalogue().index.ordinalOf(path.productId), marketFor(path, caller))
      if (answer.status === 404) return answer
      const skus = answer.body.variants.map(({ id }) => id)
      const { id: market } = marketFor(path, caller)
      const own = new Set(storesIn(site().payload(market, 'stores')).map(({ id }) => id))
      const stores = (await inventory.inStores(skus)).filter(({ storeId }) => own.has(storeId))
      return { status: 200, body: { product: answer.body, stores } }
    },
  }
}
