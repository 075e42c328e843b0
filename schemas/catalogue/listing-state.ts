import { limits } from '#schemas/validation/limits.ts'

/**
 * State of a listing: page, order and filters. It is read from the address (listing rule 1), so that a listing can be
 * shared, bookmarked and cached.
 */
export interface ListingState {
  /** From 1. */
  page: number
  sorting: string | undefined
  /** Free text as entered. */
  terms: string | undefined
  /** Chosen values by facet, in the order of the configured list. */
  facets: ReadonlyMap<string, readonly string[]>
  /** Whole units of the market's currency. */
  lowest: number | undefined
  highest: number | undefined
}

/** The initial state of a listing: its first page without filters. */
export const emptyListing: ListingState = {
  page: 1,
  sorting: undefined,
  terms: undefined,
  facets: new Map(),
  lowest: undefined,
  highest: undefined,
}

const names = {
  page: 'page',
  sorting: 'sorting',
  terms: 'q',
  lowest: 'lowerBoundingValue',
  highest: 'upperBoundingValue',
} as const

/** Maximum number of values per facet. */
const maxValues = 50

/** Reads the page number from `?page=` (routes rule 12). */
export function readPageNumber(value: string | null): number {
  const number = value === null || value.trim() === '' ? Number.NaN : Number(value)
  return Number.isFinite(number) && number >= 1 ? Math.min(Math.round(number), 1_000_000) : 1
}

function readAmount(value: string | null): number | undefined {
  return value !== null && /^\d{1,9}$/.test(value) ? Number(value) : undefined
}

function readText(value: string | null): string | undefined {
  const text = (value ?? '').replaceAll('\0', '').trim().slice(0, limits.labelLength)
  return text === '' ? undefined : text
}

// A comma within a value, such as the size 37,5, is written as `~,`, and a tilde as `~~`: addresses of all other values
// need no sign of their own.
const writeValue = (value: string): string => value.replaceAll(/[~,]/g, '~$&')
const readValue = (text: string): string => text.replaceAll(/~([~,])/g, '$1').trim()

const valuesIn = (text: string): string[] =>
  [...new Set((text.match(/(?:~[~,]|[^,])+/g) ?? []).map(readValue))]
    .filter((item) => item !== '' && item.length <= limits.labelLength)
    .slice(0, maxValues)

/**
 * Reads the state of a listing from its address.
 * @param facets the configured facet list: other parameters are ignored
 */
export function readListing(query: URLSearchParams, facets: readonly string[]): ListingState {
  return {
    page: readPageNumber(query.get(names.page)),
    sorting: readText(query.get(names.sorting)),
    terms: readText(query.get(names.terms)),
    facets: new Map(
      facets.flatMap((facet): [string, readonly string[]][] => {
        const values = valuesIn(query.get(facet) ?? '')
        return values.length > 0 ? [[facet, values]] : []
      }),
    ),
    lowest: readAmount(query.get(names.lowest)),
    highest: readAmount(query.get(names.highest)),
  }
}

/**
 * Returns the query of a state, such as `?sorting=price&colour=blue,green`; empty without filters. Page 1 has no
 * parameter.
 */
export function writeListing({ page, sorting, terms, facets, lowest, highest }: ListingState): string {
  const parts: [string, string][] = []
  if (terms !== undefined) parts.push([names.terms, terms])
  for (const [facet, values] of facets)
    if (values.length > 0) parts.push([facet, values.map(writeValue).join(',')])
  if (lowest !== undefined) parts.push([names.lowest, String(lowest)])
  if (highest !== undefined) parts.push([names.highest, String(highest)])
  if (sorting !== undefined) parts.push([names.sorting, sorting])
  if (page > 1) parts.push([names.page, String(page)])
  if (parts.length === 0) return ''
  // Commas are allowed in queries (RFC 3986, section 3.4) and more readable.
  const text = parts.map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%2C', ',')}`)
  return `?${text.join('&')}`
}

/** Whether any filter is set: there are too many such listings to cache. */
export const isNarrowed = ({ terms, facets, lowest, highest }: ListingState): boolean =>
  terms !== undefined || facets.size > 0 || lowest !== undefined || highest !== undefined

/** Whether a query may filter a listing, before the page's facets are known. */
export const canNarrow = (query: URLSearchParams, facets: readonly string[]): boolean =>
  query.has(names.terms) ||
  query.has(names.lowest) ||
  query.has(names.highest) ||
  facets.some((facet) => query.has(facet))

/** Returns the state with a facet value toggled, back on page 1 (listing rule 3). */
export function withToggled(state: ListingState, facet: string, value: string): ListingState {
  const chosenValues = state.facets.get(facet) ?? []
  const values = chosenValues.includes(value)
    ? chosenValues.filter((item) => item !== value)
    : [...chosenValues, value]
  const facets = new Map(state.facets)
  if (values.length > 0) facets.set(facet, values)
  else facets.delete(facet)
  return { ...state, facets, page: 1 }
}

/** Returns the state without filters; free text and order are kept. */
export const withoutFilters = (state: ListingState): ListingState => ({
  ...state,
  facets: new Map(),
  lowest: undefined,
  highest: undefined,
  page: 1,
})
