import { expect, it } from 'vitest'
import type { Store } from '#schemas/commerce/store.ts'
import { inOrAround, nearestFirst } from '#server/commerce/stores/find-stores.ts'

const storeIn = (city: string): Store => ({
  id: city,
  name: city,
  address: { street: 'High Street 1', city, countryCode: 'DE' },
  clickAndCollect: true,
  openingHours: [],
})
const stores = ['Köln', 'Århus C', 'Saarbrücken'].map(storeIn)

it.each([
  ['Koeln', 'Köln'],
  ['köln', 'Köln'],
  ['Aarhus', 'Århus C'],
  ['Saarbruecken', 'Saarbrücken'],
])('finds the stores of %s', (typed, city) => {
  const results = nearestFirst(stores, { country: 'DE', city: typed }, {})
  expect(inOrAround(results, typed).map(({ store }) => store.address.city)).toEqual([city])
})

const located = (city: string, postalCode: string, latitude: number): Store => {
  const store = storeIn(city)
  return { ...store, address: { ...store.address, postalCode, latitude, longitude: 10 } }
}

it.each([
  ['8000 Aarhus', 'Århus C'],
  ['Aarhus C 8000', 'Århus C'],
  ['10115 Aarhus', 'Århus C'],
  ['1012 AB Amsterdam', 'Amsterdam'],
  ['London SW1A 1AA', 'London'],
  ['Greater London, SW1A 1AA', 'London'],
])('finds the nearest store of %s, a town with its postcode', (typed, city) => {
  const all = [
    located('Nowhere', '1', 1),
    located('Århus C', '8000', 56),
    located('Amsterdam', '9999 ZZ', 52),
    located('London', 'SW1A 1AA', 51),
  ]
  const [first] = nearestFirst(all, { country: 'DE', city: typed, postalCode: typed }, {})
  expect([first?.store.address.city, first?.distance]).toEqual([city, 0])
})

it.each(['', '8000', 'Elsewhere 1', '1 2 3 4 5 6 Aarhus'])('does not know where %s is', (typed) => {
  const [first] = nearestFirst([located('Århus C', '8001', 56)], { country: 'DE', city: typed }, {})
  expect(first?.distance).toBeUndefined()
})
