import type { TermRow } from '#schemas/catalogue/catalogue-rows.ts'
import { colourFamilies, isColourFamily } from '#schemas/catalogue/colour-families.ts'
import type { ProductCard } from '#schemas/catalogue/product-card.ts'
import { rankSize } from '#schemas/catalogue/rank-size.ts'
import type { Facet, SearchRequest, SearchResult } from '#schemas/catalogue/search.ts'
import type { Market } from '#schemas/markets/market.ts'
import { withLatinDigits } from '#schemas/values/latin-digits.ts'
import type { CategoryTree } from '#server/commerce/catalogue/category-tree.ts'
import {
  type FacetCount,
  type FacetSearchResult,
  findProducts,
  type Selection,
} from '#server/commerce/catalogue/facet-search.ts'
import { applyPlacement, type Placements } from '#server/commerce/catalogue/placements.ts'
import { type CardOptions, cardOf, type Shelf } from '#server/commerce/catalogue/product-cards.ts'
import {
  type FacetId,
  isFacetId,
  soldAsFile,
  soldInStores,
  soldOnline,
} from '#server/commerce/catalogue/product-index.ts'
import type { SearchRules } from '#server/commerce/search-words/search-rules.ts'
import type { TextSearch } from '#server/commerce/search-words/text-search.ts'

/** Settings of a search, apart from the products. */
export interface SearchContext extends Shelf {
  tree: CategoryTree
  rules: SearchRules
  placements: Placements
  textSearch(market: Market): TextSearch
  /** Returns products by launch date, newest first. */
  newestFirst(): Uint32Array
  /** Returns a facet's title. */
  facetTitle(facet: FacetId, market: Market): string
}

const sortingIds = ['recommended', 'newest', 'priceAscending', 'priceDescending', 'discount'] as const
type Sorting = (typeof sortingIds)[number]
const isSorting = (id: string | undefined): id is Sorting => sortingIds.some((candidate) => candidate === id)

const day = 24 * 60 * 60_000

/** Returns marks by ordinal: 1 for products in any of the lists. */
function marksOf(count: number, lists: readonly Uint32Array[]): Uint8Array {
  const marks = new Uint8Array(count)
  for (const list of lists) for (const ordinal of list) marks[ordinal] = 1
  return marks
}

/** Products that remain after words, category and tags. */
interface CandidateProducts {
  /** In order of relevance; undefined without words. */
  words: Uint32Array | undefined
  /** By ordinal: 1 for products that match all of them; undefined: all products. */
  marks: Uint8Array | undefined
}

/**
 * Returns the products that match the search words, followed by those of promotions that the words name (listing rule
 * 19), in the order of merchandisers (listing rule 22).
 */
function findWorded(
  { index, rules, placements, textSearch }: SearchContext,
  market: Market,
  terms: string,
): Uint32Array | undefined {
  const textHits = textSearch(market).find(terms, rules.synonyms(market.language.baseCode))
  const promoted = rules.promotionTags(market.id, terms).flatMap((tag) => Array.from(index.tagged(tag)))
  const hits =
    promoted.length === 0 ? textHits : Uint32Array.from(new Set([...(textHits ?? []), ...promoted]))
  const placement = placements.of({ market: market.id, kind: 'search', listing: terms })
  return placement ? applyPlacement(index, hits ?? new Uint32Array(), placement) : hits
}

/** Returns the product with this EAN, SKU or product number. */
function findNumbered(index: SearchContext['index'], terms: string): number | undefined {
  const number = withLatinDigits(terms.trim())
  return index.ordinalOfEan(number) ?? index.ordinalOf(number)
}

function baseOf(context: SearchContext, market: Market, request: SearchRequest): CandidateProducts {
  const { index } = context
  const { searchTerms = '', category, tags = [] } = request
  const count = index.entries.length
  const number = findNumbered(index, searchTerms)
  const isBlank = searchTerms.trim() === ''
  // Terms without words, such as punctuation, find nothing.
  const searchByWords = () =>
    isBlank ? undefined : (findWorded(context, market, searchTerms) ?? new Uint32Array())
  const words = number === undefined ? searchByWords() : Uint32Array.of(number)
  const allMatches = [
    ...(words === undefined ? [] : [[words]]),
    ...(category === undefined ? [] : [[index.inCategory(category)]]),
    ...(tags.length === 0 ? [] : [tags.map((tag) => index.tagged(tag))]),
  ].map((lists) => marksOf(count, lists))
  const [marks, ...others] = allMatches
  for (const other of others)
    if (marks) for (let at = 0; at < count; at += 1) marks[at] = (marks[at] ?? 0) & (other[at] ?? 0)
  return { words, marks }
}

/** Returns a category's products in the order of its merchandisers; undefined without one (listing rule 22). */
function placedInCategory(
  { index, placements }: SearchContext,
  market: Market,
  category: string | undefined,
): Uint32Array | undefined {
  if (category === undefined) return undefined
  const placement = placements.of({ market: market.id, kind: 'category', listing: category })
  const categoryProducts = index.inCategory(category)
  return placement && applyPlacement(index, categoryProducts, placement)
}

/** Returns the requested order; undefined for the order of all products. */
function orderOf(
  context: SearchContext,
  market: Market,
  sorting: Sorting,
  words: Uint32Array | undefined,
  category: string | undefined,
) {
  const prices = context.index.pricesIn(market)
  if (sorting === 'recommended' || !prices) return words ?? placedInCategory(context, market, category)
  const orders = {
    newest: context.newestFirst,
    priceAscending: prices.byPrice,
    priceDescending: prices.byPrice,
    discount: prices.byDiscount,
  } as const
  return orders[sorting]()
}

/** Returns the test whether a product can be part of the list. */
function createProductFilter(
  context: SearchContext,
  market: Market,
  request: SearchRequest,
): (ordinal: number) => boolean {
  const { index, now } = context
  const { sold, launched } = index.columns
  const { limitProductsByMaximumAvailabilityInDays: days, storeId, getRetailModels } = request
  const offeredMask = getRetailModels ? soldOnline | soldInStores : soldOnline
  const unwanted = context.sellsGiftCards(market) ? 0 : soldAsFile
  const since = days === undefined ? Number.NEGATIVE_INFINITY : now() - days * day
  return (ordinal) => {
    const bits = sold[ordinal] ?? 0
    if ((bits & offeredMask) === 0 || (bits & unwanted) !== 0 || (launched[ordinal] ?? 0) < since)
      return false
    return storeId === undefined || index.stock.isInStore(ordinal, storeId)
  }
}

const selectedFacets = ({ facets = [] }: SearchRequest): ReadonlyMap<FacetId, readonly string[]> =>
  new Map(
    facets.flatMap(({ id, values }): [FacetId, readonly string[]][] =>
      isFacetId(id) && values.length > 0 ? [[id, values]] : [],
    ),
  )

/** Kinds of terms that name facet values; values of the other facets are names already. */
const termsOf: Partial<Record<FacetId, TermRow['kind']>> = {
  category: 'category',
  colour: 'family',
  fit: 'fit',
  material: 'material',
}

function facetOf(
  context: SearchContext,
  market: Market,
  id: FacetId,
  facetCounts: readonly FacetCount[],
  category: string | undefined,
): Facet {
  const { texts, tree } = context
  const terms = termsOf[id]
  const nameOf = (value: string) => (terms ? texts.nameOf(terms, value, market) : value)
  // Facet values are the categories below the current one, else the roots of the tree.
  const depth = category === undefined ? 1 : tree.line(category).length + 1
  const visibleCounts = facetCounts.filter(
    ({ value, selected }) =>
      id !== 'category' ||
      selected ||
      (tree.line(value).length === depth && (category === undefined || tree.line(value).includes(category))),
  )
  const values = visibleCounts.map(({ value, count, selected }) => ({
    value,
    name: nameOf(value),
    count,
    selected,
    ...(id === 'colour' && isColourFamily(value) && { hex: colourFamilies[value].hex }),
  }))
  const byName = (a: { name: string }, b: { name: string }) =>
    a.name.localeCompare(b.name, market.language.baseCode)
  const inSizes = id === 'size' || id === 'length'
  return {
    id,
    title: context.facetTitle(id, market),
    values: values
      .toSorted(inSizes ? (a, b) => rankSize(a.value) - rankSize(b.value) || byName(a, b) : byName)
      .slice(0, 1_000),
  }
}

/** Returns the price facet; undefined if all products cost the same (listing rule 6). */
function priceFacetOf(
  { available }: FacetSearchResult,
  currency: string,
  request: SearchRequest,
): Pick<SearchResult, 'priceFacet'> {
  if (!available || available.lowest === available.highest) return {}
  const money = (amount: number) => ({ amount, currency })
  return {
    priceFacet: {
      selected: { ...request.priceRange },
      available: {
        lowerBoundingValue: money(available.lowest),
        upperBoundingValue: money(available.highest),
      },
    },
  }
}

/** Reads `from` and `size` of a request (listing rule 4). */
export const rangeOf = ({ from = 0, size = 20 }: Pick<SearchRequest, 'from' | 'size'>) => ({
  from: Math.max(from, 0),
  size: size < 1 ? 3 : Math.min(size, 500),
})

/** Caches recent results until products change: shoppers request the same listings page by page. */
const cache = new WeakMap<SearchContext['index'], Map<string, FacetSearchResult>>()
const maxCachedFacets = 100

/** Returns all products that match a request, by ordinal and in its order, with facet counts. */
export function findOrdinals(
  context: SearchContext,
  market: Market,
  request: SearchRequest,
): FacetSearchResult {
  // Results that depend on the time are not cached.
  if (request.limitProductsByMaximumAvailabilityInDays !== undefined)
    return searchUncached(context, market, request)
  const { from: _, size: __, ...chosen } = request
  const key = JSON.stringify([market.id, market.currency, context.sellsGiftCards(market), chosen])
  const cached = cache.get(context.index) ?? new Map<string, FacetSearchResult>()
  cache.set(context.index, cached)
  const result = cached.get(key) ?? searchUncached(context, market, request)
  cached.delete(key)
  cached.set(key, result)
  const [oldest] = cached.keys()
  if (cached.size > maxCachedFacets && oldest !== undefined) cached.delete(oldest)
  return result
}

/**
 * Returns the test whether a product belongs to the first ones of a list, before filters and the visitor's order; where
 * styles are grouped, to the first styles.
 */
function createLimitFilter(
  { index }: SearchContext,
  wholeList: Selection,
  limit: number,
): (ordinal: number) => boolean {
  const groupOf = (ordinal: number) => (wholeList.isGrouped ? index.styles.of[ordinal] : ordinal)
  const { ordinals } = findProducts(index, wholeList)
  const groups = new Set(Array.from(ordinals.subarray(0, limit), groupOf))
  return (ordinal) => wholeList.admits(ordinal) && groups.has(groupOf(ordinal))
}

function searchUncached(context: SearchContext, market: Market, request: SearchRequest): FacetSearchResult {
  const { priceRange, initialPriceRangeFilter: initial, customSorting, sorting } = request
  const defaultSorting = isSorting(customSorting) ? customSorting : 'recommended'
  const { words, marks } = baseOf(context, market, request)
  const listSorting = words ? 'recommended' : defaultSorting
  const applied = isSorting(sorting) ? sorting : listSorting
  const prices = context.index.pricesIn(market)
  const minimumPrice = initial?.lowerBoundingValue?.amount ?? 0
  const maxPrice = initial?.upperBoundingValue?.amount ?? Number.POSITIVE_INFINITY
  const admits = createProductFilter(context, market, request)
  const sortedBy = (order: Sorting) => ({
    order: orderOf(context, market, order, words, request.category),
    isReversed: order === 'priceDescending',
  })
  const wholeList: Selection = {
    ...sortedBy(listSorting),
    sales: prices?.sales,
    marks,
    admits: (ordinal) => {
      const sales = prices?.sales[ordinal] ?? 0
      return sales >= minimumPrice && sales <= maxPrice && admits(ordinal)
    },
    facets: new Map(),
    isGrouped: request.groupBy === 'style',
    lowest: 0,
    highest: Number.POSITIVE_INFINITY,
  }
  const limit = request.limitTotalProductsInCategory
  return findProducts(context.index, {
    ...wholeList,
    ...sortedBy(applied),
    admits: limit === undefined ? wholeList.admits : createLimitFilter(context, wholeList, limit),
    facets: selectedFacets(request),
    lowest: priceRange?.lowerBoundingValue?.amount ?? wholeList.lowest,
    highest: priceRange?.upperBoundingValue?.amount ?? wholeList.highest,
  })
}

/** Returns the corrected search words if the typed ones have typing errors (listing rule 20). */
function correctedTerms({ index, rules, textSearch }: SearchContext, market: Market, terms: string) {
  const isNumber = findNumbered(index, terms) !== undefined
  if (terms.trim() === '' || isNumber || rules.promotionTags(market.id, terms).length > 0) return undefined
  return textSearch(market).correct(terms, rules.synonyms(market.language.baseCode))
}

type CardMaker<Card> = (ordinal: number, options: CardOptions) => Card | undefined

/**
 * Builds the response of a search or a listing.
 * @param makeCard builds the card of a product
 */
export function searchWith<Card extends ProductCard>(
  context: SearchContext,
  market: Market,
  request: SearchRequest,
  makeCard: CardMaker<Card>,
): Omit<SearchResult, 'results'> & { results: Card[] } {
  const { from, size } = rangeOf(request)
  const ordinals = findOrdinals(context, market, request)
  const { daysToTreatAsNew, imageSort, category, searchTerms = '' } = request
  const hasSwatches = request.groupBy === 'style'
  const page = Array.from(ordinals.ordinals.subarray(from, from + size)).flatMap(
    (ordinal) => makeCard(ordinal, { daysToTreatAsNew, hasSwatches }) ?? [],
  )
  const sorted = isSorting(request.sorting) ? request.sorting : 'recommended'
  const redirect = context.rules.redirect(market.id, searchTerms)
  const total = ordinals.ordinals.length
  const corrected = total === 0 ? undefined : correctedTerms(context, market, searchTerms)
  const swapImages = (card: Card) =>
    imageSort && card.backImage ? { ...card, frontImage: card.backImage, backImage: card.frontImage } : card
  return {
    results: page.map(swapImages),
    totalResults: total,
    startingFrom: from,
    facets: [...ordinals.facets]
      .map(([id, counts]) => facetOf(context, market, id, counts, category))
      .filter(({ values }) => values.length > 0),
    ...priceFacetOf(ordinals, market.currency, request),
    sortings: sortingIds.map((id) => ({ id, selected: id === sorted })),
    ...(redirect !== undefined && { redirect }),
    ...(corrected !== undefined && { correctedTerms: corrected }),
  }
}

/** The same with complete cards. */
export const searchProducts = (
  context: SearchContext,
  market: Market,
  request: SearchRequest,
): SearchResult =>
  searchWith(context, market, request, (ordinal, options) => cardOf(context, ordinal, market, options))
