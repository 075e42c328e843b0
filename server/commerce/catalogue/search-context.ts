import type { CatalogueRows, SearchRuleRow } from '#schemas/catalogue/catalogue-rows.ts'
import { localeOf, type Market } from '#schemas/markets/market.ts'
import { catalogueTexts } from '#server/commerce/catalogue/catalogue-texts.ts'
import { createCategoryTree } from '#server/commerce/catalogue/category-tree.ts'
import { lazy, orderBy } from '#server/commerce/catalogue/market-prices.ts'
import { createPlacements, type PlacementRow } from '#server/commerce/catalogue/placements.ts'
import { createProductIndex } from '#server/commerce/catalogue/product-index.ts'
import type { RelatedProductsLookup } from '#server/commerce/catalogue/product-sets.ts'
import type { SearchContext } from '#server/commerce/catalogue/search-products.ts'
import { createSearchRules } from '#server/commerce/search-words/search-rules.ts'
import {
  createTextSearch,
  type TextSearch,
  type WeightedText,
} from '#server/commerce/search-words/text-search.ts'

/** Settings of the site for product lists. */
export type SearchOptions = Pick<
  SearchContext,
  'now' | 'backPicture' | 'sellsGiftCards' | 'facetTitle' | 'stores' | 'sendingStores' | 'contentBadges'
>

/** Snapshot of the catalogue in memory. */
export interface Catalogue extends SearchContext {
  relatedTo: RelatedProductsLookup
  rewardProducts(promotion: string, reward: string): readonly string[]
}

/** Weight of words, by field. */
const weights = { number: 12, name: 8, colour: 5, category: 4, brand: 3, fabric: 2 } as const

/** Builds the catalogue from its rows. A language is indexed at its first search. */
export function createCatalogue(
  rows: CatalogueRows,
  options: SearchOptions,
  placements: readonly PlacementRow[] = [],
): Catalogue {
  const index = createProductIndex(rows)
  const texts = catalogueTexts(rows)
  const { entries } = index
  const searches = new Map<string, TextSearch>()

  function textsIn(market: Market): (ordinal: number) => readonly WeightedText[] {
    return (ordinal) => {
      const entry = entries[ordinal]
      if (!entry) return []
      const { product, style, colour } = entry
      const styleTexts = texts.style(style.number, market)
      return [
        { text: `${style.number} ${product.id}`, weight: weights.number },
        { text: styleTexts?.name ?? '', weight: weights.name },
        { text: texts.nameOf('colour', product.colourId, market), weight: weights.colour },
        { text: colour ? texts.nameOf('family', colour.family, market) : '', weight: weights.colour },
        ...style.categoryIds.map((id) => ({
          text: texts.nameOf('category', id, market),
          weight: weights.category,
        })),
        { text: style.brand, weight: weights.brand },
        { text: styleTexts?.fabricComposition ?? '', weight: weights.fabric },
      ]
    }
  }

  /** Shared by all markets with the same spelling. */
  function textSearch(market: Market): TextSearch {
    const language = market.language.baseCode
    const locale = localeOf(market)
    const textLocale = texts.isWritten(locale) ? locale : language
    const search = searches.get(textLocale)
    if (search) return search
    const made = createTextSearch({ language, count: entries.length, textsOf: textsIn(market) })
    searches.set(textLocale, made)
    return made
  }

  const relations = Map.groupBy(
    rows.productRelations,
    ({ productId, relation }) => `${relation} ${productId}`,
  )
  const rewards = Map.groupBy(
    rows.rewardProducts,
    ({ promotionId, rewardId }) => `${promotionId} ${rewardId}`,
  )
  return {
    ...options,
    index,
    texts,
    rules: createSearchRules(rows.searchRules),
    placements: createPlacements(placements),
    tree: createCategoryTree(rows.categories),
    textSearch,
    newestFirst: lazy(() =>
      orderBy(entries.length, (ordinal) => -(entries[ordinal]?.product.launched.getTime() ?? 0)),
    ),
    relatedTo: (productId, relation) =>
      (relations.get(`${relation} ${productId}`) ?? []).map(({ relatedId }) => relatedId),
    rewardProducts: (promotion, reward) =>
      (rewards.get(`${promotion} ${reward}`) ?? []).map(({ productId }) => productId),
  }
}

/** Returns the catalogue with other search rules. Its index is a new object, so that no cached result is reused. */
export const withSearchRules = (catalogue: Catalogue, rows: readonly SearchRuleRow[]): Catalogue => ({
  ...catalogue,
  rules: createSearchRules(rows),
  index: { ...catalogue.index },
})

/** Returns the catalogue with other placements, as `withSearchRules`. */
export const withPlacements = (catalogue: Catalogue, rows: readonly PlacementRow[]): Catalogue => ({
  ...catalogue,
  placements: createPlacements(rows),
  index: { ...catalogue.index },
})
