import type { products } from '#schemas/api/products.ts'
import { catalogueCardOf } from '#server/commerce/catalogue/catalogue-cards.ts'
import type { CardOptions } from '#server/commerce/catalogue/product-cards.ts'
import type { Catalogue } from '#server/commerce/catalogue/search-context.ts'
import {
  findOrdinals,
  rangeOf,
  searchProducts,
  searchWith,
} from '#server/commerce/catalogue/search-products.ts'
import { marketOfCatalog } from '#server/endpoints/caller-market.ts'
import type { HandlersOf } from '#server/endpoints/handlers.ts'
import type { Site } from '#server/site/site.ts'

type Handlers = Pick<
  HandlersOf<typeof products>,
  'facets' | 'search' | 'searchIds' | 'searchPromotionTags' | 'searchTags'
>

interface ProductSearchHandlerDependencies {
  site: () => Site
  catalogue: () => Catalogue
}

/** Tags by how many have them, the most frequent first. */
function countedTags(lists: readonly (readonly string[])[]) {
  const tagCounts = new Map<string, number>()
  for (const tag of lists.flat()) tagCounts.set(tag, (tagCounts.get(tag) ?? 0) + 1)
  return Array.from(tagCounts, ([tag, count]) => ({ tag, count }))
    .toSorted((a, b) => b.count - a.count || (a.tag < b.tag ? -1 : 1))
    .slice(0, 200)
}

/** Searches for products, their facets and their tags. */
export function createProductSearchHandlers({ site, catalogue }: ProductSearchHandlerDependencies): Handlers {
  return {
    async facets({ path, query }, caller) {
      const category = query.category === undefined ? {} : { category: query.category }
      const market = marketOfCatalog(site(), path.catalog, caller.market)
      const { facets, priceFacet } = searchProducts(catalogue(), market, { ...category, size: 1 })
      return { status: 200, body: { facets, ...(priceFacet && { priceFacet }) } }
    },

    async search({ path, body }, caller) {
      const market = marketOfCatalog(site(), path.catalog, caller.market)
      const current = catalogue()
      const makeCard = (ordinal: number, options: CardOptions) =>
        catalogueCardOf(current, ordinal, market, options)
      return { status: 200, body: searchWith(current, market, body, makeCard) }
    },

    async searchIds({ path, body }, caller) {
      const { index } = catalogue()
      const { from, size } = rangeOf(body)
      const { ordinals } = findOrdinals(
        catalogue(),
        marketOfCatalog(site(), path.catalog, caller.market),
        body,
      )
      const ids = Array.from(ordinals.subarray(from, from + size)).flatMap(
        (ordinal) => index.entries[ordinal]?.product.id ?? [],
      )
      return { status: 200, body: { ids, totalResults: ordinals.length } }
    },

    async searchPromotionTags({ path, body }, caller) {
      const market = marketOfCatalog(site(), path.catalog, caller.market)
      const { rules, index } = catalogue()
      const tags = rules.promotionTags(market.id, body.searchTerms ?? '')
      const counted = tags.map((tag) => ({ tag, count: index.tagged(tag).length }))
      return { status: 200, body: { tags: counted.slice(0, 200) } }
    },

    async searchTags({ path, body }, caller) {
      const { index } = catalogue()
      const { ordinals } = findOrdinals(
        catalogue(),
        marketOfCatalog(site(), path.catalog, caller.market),
        body,
      )
      const tags = countedTags(Array.from(ordinals, (ordinal) => index.entries[ordinal]?.product.tags ?? []))
      return { status: 200, body: { tags } }
    },
  }
}
