import type { Listing } from '#renderer/loaders/load-listing.ts'
import { readListing } from '#schemas/catalogue/listing-state.ts'
import type { SearchResult } from '#schemas/catalogue/search.ts'

const money = (amount: number) => ({ amount, currency: 'DKK' })

const result: SearchResult = {
  results: [],
  totalResults: 130,
  startingFrom: 0,
  facets: [
    {
      id: 'colour',
      title: 'Colour',
      values: [
        { value: 'blue', name: 'Blue', count: 12, selected: true, hex: '#0000ff' },
        { value: 'green', name: 'Green', count: 3, selected: false, hex: '#00ff00' },
      ],
    },
  ],
  priceFacet: {
    selected: {},
    available: { lowerBoundingValue: money(19_950), upperBoundingValue: money(149_900) },
  },
  sortings: [
    { id: 'recommended', selected: false },
    { id: 'priceAscending', selected: true },
    { id: 'own', selected: false },
  ],
}

/** A listing of 130 products at an address, as its parts are given it. */
export const listingAt = (search: string, overrides: Partial<SearchResult> = {}): Listing => ({
  path: '/dk/men',
  state: readListing(new URLSearchParams(search), ['colour', 'size']),
  result: { ...result, ...overrides },
  perPage: 60,
  idle: false,
})
