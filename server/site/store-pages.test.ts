import { expect, it } from 'vitest'
import type { PublishedPage } from '#server/site/published-page.ts'
import { storeAddress, storePaths } from '#server/site/store-pages.ts'

const address = { street: 'Nygade 1', city: 'Odense', countryCode: 'DK' }
const stores = [
  { id: 'dk-1', name: 'Odense', address, slug: 'odense' },
  { id: 'dk-2', name: 'Aarhus', address },
  { id: 'dk-3', name: 'Elsewhere', address, url: 'https://elsewhere.example/' },
]
const page = (alias: string, path: string): PublishedPage => ({
  market: 'dk',
  path,
  id: undefined,
  alias,
  indexed: true,
  changed: new Date(0),
})
const locator = page('storeLocatorPage', '/dk/find')
const overview = page('retailStores', '/dk/butikker')

const siteWith = (pages: PublishedPage[], hasTemplate = true) => ({
  pages,
  payload: () => ({ stores }),
  hasTemplate: () => hasTemplate,
})

it('puts stores’ pages below the list of all stores, whatever its path, else below the store finder', () => {
  expect(storePaths(siteWith([locator, overview]), 'dk')).toEqual([
    '/dk/butikker/odense',
    '/dk/butikker/dk-2',
  ])
  expect(storePaths(siteWith([locator]), 'dk')[0]).toBe('/dk/find/odense')
})

it('returns no path in a market without such a page or template', () => {
  expect(storePaths(siteWith([]), 'dk')).toEqual([])
  expect(storePaths(siteWith([overview], false), 'dk')).toEqual([])
})

it('leads to the page that a store names itself', () => {
  const [, , store] = stores
  if (!store) throw new Error('no store')
  expect(storeAddress(siteWith([overview]), 'dk', store)).toBe('https://elsewhere.example/')
})
