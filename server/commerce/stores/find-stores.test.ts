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
