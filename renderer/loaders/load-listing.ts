import { anyCategory, categoryTag } from '#renderer/cache-tags.ts'
import type { Commerce, LoadResult } from '#renderer/loader.ts'
import { singleFlight } from '#renderer/loaders/share-requests.ts'
import { facetsIn } from '#schemas/catalogue/facets.ts'
import {
  emptyListing,
  type ListingState,
  readListing,
  withoutFilters,
  writeListing,
} from '#schemas/catalogue/listing-state.ts'
import type { SearchRequest, SearchResult } from '#schemas/catalogue/search.ts'
import { subBrandAt, subBrandsIn } from '#schemas/markets/sub-brand.ts'
import type { PageFields } from '#schemas/pages/page.ts'
import { encodePath, isAddressOf } from '#schemas/validation/url.ts'
import { decimalsOf } from '#schemas/values/format-money.ts'

/** Page fields that parts of a listing read. */
export const listingFields = [
  'alias',
  'path',
  'title',
  'category',
  'filters',
  'customSorting',
  'productsPerPage',
  'tiles',
] as const
type ListingPage = Pick<PageFields, (typeof listingFields)[number]>

/** Data shared by all parts of a listing. */
export interface Listing {
  /** Encoded, without a query. */
  path: string
  state: ListingState
  result: SearchResult
  /** Products on a page. */
  perPage: number
  /** Whether it is a search without terms. */
  idle: boolean
}

interface Input {
  page: ListingPage
  listing: ListingState
  context: { market: string; currency: string }
  commerce: Commerce
  payload: (part: string) => unknown
  signal: AbortSignal
}

const cache = new WeakSet<object>()

/** Returns the listing in a widget's data, for the page's head; undefined if it failed to load. */
export const listingIn = (data: unknown): Listing | undefined => (isListing(data) ? data : undefined)

const isListing = (data: unknown): data is Listing =>
  typeof data === 'object' && data !== null && cache.has(data)

function storeListing(listing: Listing): Listing {
  cache.add(listing)
  return listing
}

/** Milliseconds before loading a listing times out. */
export const listingDeadline = 2_000

const requests = singleFlight<SearchResult>()

/** Returns the search tags of the page's brand, the default one included (markets rule 3). */
const tagsOf = ({ page, payload }: Input): readonly string[] =>
  subBrandAt(subBrandsIn(payload('sub-brands')), page.path)?.searchTags ?? []

function requestOf(input: Input): SearchRequest {
  const { page, listing, context } = input
  const tags = tagsOf(input)
  const { productsPerPage, category, customSorting, tiles } = page
  const { terms, sorting, facets, lowest, highest } = listing
  const money = (units: number) => ({
    amount: units * 10 ** decimalsOf(context.currency),
    currency: context.currency,
  })
  return {
    from: (listing.page - 1) * productsPerPage,
    size: productsPerPage,
    ...(tiles === 'styles' && { groupBy: 'style' as const }),
    facets: [...facets].map(([id, values]) => ({ id, values: [...values] })),
    ...(terms !== undefined && { searchTerms: terms }),
    ...(category !== undefined && { category }),
    ...(tags.length > 0 && { tags: [...tags] }),
    ...(sorting !== undefined && { sorting }),
    ...(customSorting !== undefined && { customSorting }),
    ...((lowest !== undefined || highest !== undefined) && {
      priceRange: {
        ...(lowest !== undefined && { lowerBoundingValue: money(lowest) }),
        ...(highest !== undefined && { upperBoundingValue: money(highest) }),
      },
    }),
  }
}

const nothingFound: SearchResult = {
  results: [],
  totalResults: 0,
  startingFrom: 0,
  facets: [],
  sortings: [],
}

/** Returns the facets that the page's addresses can name: its own in its order, else all configured ones (listing rule 2). */
function facetsOf({ page: { filters }, payload }: Input): readonly string[] {
  const configured = facetsIn(payload('facets'))
  return filters.length === 0 ? configured : filters.filter((id) => configured.includes(id))
}

function withFacets(result: SearchResult, ids: readonly string[]): SearchResult {
  const facets = ids.flatMap((id) => result.facets.filter((facet) => facet.id === id))
  return { ...result, facets }
}

/** Whether a search is redirected: only by its terms alone, and not to itself (listing rule 21). */
function leadsAway(target: string, { page, listing }: Input, facets: readonly string[]): boolean {
  const query = writeListing(listing)
  if (query !== writeListing({ ...emptyListing, terms: listing.terms })) return false
  const [, path = '', search = ''] = /^([^?#]*?)\/*(\?[^#]*)?(?:#|$)/.exec(target) ?? []
  return (
    !isAddressOf(path, page.path) || writeListing(readListing(new URLSearchParams(search), facets)) !== query
  )
}

/** Whether an address names an order that its listing does not offer: there are too many such addresses to cache. */
const hasUnknownOrder = ({ sorting }: ListingState, { sortings }: SearchResult): boolean =>
  sorting !== undefined && !sortings.some(({ id }) => id === sorting)

/** Loads the listing that the page's address names. Its parts load concurrently and share one search. */
export async function loadListing(input: Input): Promise<LoadResult<Listing>> {
  const { page, listing, context, commerce, signal } = input
  const path = encodePath(page.path)
  const idle = page.alias === 'searchPage' && listing.terms === undefined
  const query = { path, state: listing, perPage: page.productsPerPage, idle }
  if (idle)
    return {
      data: storeListing({ ...query, result: nothingFound }),
      tags: [],
      seconds: 300,
      ...(hasUnknownOrder(listing, nothingFound) && { once: true as const }),
    }
  const request = requestOf(input)
  const { market } = context
  const searchResult = await requests(commerce, [market, request], () =>
    commerce.search(market, request, signal),
  )
  const facets = facetsOf(input)
  const result = withFacets(searchResult, facets)
  const { redirect } = searchResult
  const category = page.category === undefined ? anyCategory : categoryTag(page.category)
  return {
    data: storeListing({ ...query, result }),
    // A sub-brand's tags belong to the market or the whole shop. A change of a product purges its categories.
    tags: ['site', `market:${market}`, category],
    seconds: 300,
    ...(hasUnknownOrder(listing, result) && { once: true as const }),
    ...(redirect !== undefined && leadsAway(redirect, input, facets) && { redirect }),
  }
}

/** Returns the address of a listing in another state. */
export const addressIn = ({ path }: Listing, state: ListingState): string => `${path}${writeListing(state)}`

/** Returns the path of the listing without filters. */
export const addressOfAll = (listing: Listing): string => addressIn(listing, withoutFilters(listing.state))

/** Returns the state as a form's hidden fields, without fields that the form has itself; the page number is reset. */
export function hiddenFields({ state }: Listing, ownNames: readonly string[]): [string, string][] {
  const query = new URLSearchParams(writeListing({ ...state, page: 1 }))
  return [...query].filter(([name]) => !ownNames.includes(name))
}
