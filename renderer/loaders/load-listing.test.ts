import { expect, it } from 'vitest'
import { loadListing } from '#renderer/loaders/load-listing.ts'
import { readListing } from '#schemas/catalogue/listing-state.ts'
import type { SearchResult } from '#schemas/catalogue/search.ts'
import { emptyCommerce } from '#tests/support/engine.ts'

const facet = (id: string) => ({
  id,
  title: id,
  values: [{ value: 'a', name: 'A', count: 1, selected: false }],
})
const result: SearchResult = {
  results: [],
  totalResults: 2,
  startingFrom: 0,
  facets: ['category', 'size', 'colour', 'brand'].map(facet),
  sortings: [],
}

/** Loads the search page of a market with these facets. @param query its address, such as `?q=uld` */
function load(
  query: string,
  searchResult: SearchResult,
  configured?: readonly string[],
  filters: string[] = [],
) {
  return loadListing({
    page: {
      alias: 'searchPage',
      path: '/dk/søg',
      title: 'Search',
      filters,
      productsPerPage: 60,
      tiles: 'styles',
    },
    listing: readListing(new URLSearchParams(query), configured ?? ['colour']),
    context: { market: 'dk', currency: 'DKK' },
    commerce: { ...emptyCommerce, search: async () => searchResult },
    payload: (part) => (part === 'facets' && configured ? { facets: configured } : undefined),
    signal: new AbortController().signal,
  })
}

it.each([
  ['the default ones', undefined, [], ['category', 'size', 'colour', 'brand']],
  ['configured ones, in their order', ['brand', 'size'], [], ['brand', 'size']],
  [
    'configured ones of the page, in its order',
    ['size', 'brand'],
    ['colour', 'brand', 'size'],
    ['brand', 'size'],
  ],
])('shows facets: %s', async (_, configured, filters, expected) => {
  const { data } = await load('?q=uld', result, configured, filters)
  expect(data.result.facets.map(({ id }) => id)).toEqual(expected)
})

it.each([
  ['?q=uld', '/dk/knitwear'],
  ['?q=uld', '/dk/s%C3%B8g?q=uld&colour=blue'],
  ['?q=uld', '/dk/søg?q=strik'],
])('redirects %s to %s', async (query, redirect) => {
  expect((await load(query, { ...result, redirect })).redirect).toBe(redirect)
})

it.each([
  ['?q=uld', '/dk/søg?q=uld'],
  ['?q=uld', '/dk/s%C3%B8g/?q=uld&utm_source=mail#top'],
  ['?q=uld&colour=blue', '/dk/knitwear'],
  ['?q=uld&page=2', '/dk/knitwear'],
])('shows the result of %s with a redirect to %s', async (query, redirect) => {
  expect((await load(query, { ...result, redirect })).redirect).toBeUndefined()
})
