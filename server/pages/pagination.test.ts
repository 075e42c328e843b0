import { expect, it } from 'vitest'
import { emptyListing } from '#schemas/catalogue/listing-state.ts'
import { pageNumberOf, paginationLinks, withOtherParameters } from '#server/pages/pagination.ts'

const listing = { total: 121, perPage: 60 }

it.each([
  [null, { kind: 'page', page: 1, pages: 3 }],
  ['1', { kind: 'redirect', status: 301, page: 1 }],
  ['2', { kind: 'page', page: 2, pages: 3 }],
  ['2.4', { kind: 'page', page: 2, pages: 3 }],
  ['0', { kind: 'page', page: 1, pages: 3 }],
  ['-3', { kind: 'page', page: 1, pages: 3 }],
  ['abc', { kind: 'page', page: 1, pages: 3 }],
  ['', { kind: 'page', page: 1, pages: 3 }],
  ['4', { kind: 'redirect', status: 302, page: 3 }],
])('reads ?page=%s of a listing of three pages', (value, expected) => {
  expect(pageNumberOf(value, listing)).toEqual(expected)
})

it('keeps an empty listing on its first page', () => {
  expect(pageNumberOf('2', { total: 0, perPage: 60 })).toEqual({ kind: 'redirect', status: 302, page: 1 })
})

it('links page 2 back to the bare path, and has no next link on the last page', () => {
  const links = (page: number) => paginationLinks('/dk/shirts', { ...emptyListing, page }, 3)
  expect(links(1)).toEqual([{ rel: 'next', href: '/dk/shirts?page=2' }])
  expect(links(2)).toEqual([
    { rel: 'prev', href: '/dk/shirts' },
    { rel: 'next', href: '/dk/shirts?page=3' },
  ])
  expect(links(3)).toEqual([{ rel: 'prev', href: '/dk/shirts?page=2' }])
})

it('preserves the search, the filters and the order in the links', () => {
  const state = { ...emptyListing, page: 2, terms: 'strik', sorting: 'price', highest: 500 }
  const narrowed = { ...state, facets: new Map([['colour', ['blue', 'green']]]) }
  const parameters = 'q=strik&colour=blue,green&upperBoundingValue=500&sorting=price'
  expect(paginationLinks('/dk/shirts', narrowed, 3)).toEqual([
    { rel: 'prev', href: `/dk/shirts?${parameters}` },
    { rel: 'next', href: `/dk/shirts?${parameters}&page=3` },
  ])
})

it.each([
  ['/dk/shirts', 'page=1', '/dk/shirts'],
  ['/dk/shirts', 'page=1&utm_source=mail', '/dk/shirts?utm_source=mail'],
  [
    '/dk/shirts?sorting=price&page=3',
    'gclid=a&page=9&sorting=price',
    '/dk/shirts?sorting=price&page=3&gclid=a',
  ],
  ['/dk', '', '/dk'],
])('adds to %s those of %s that it does not have', (location, query, expected) => {
  expect(withOtherParameters(location, new URLSearchParams(query))).toBe(expected)
})
