import { expect, it } from 'vitest'
import { warehouse } from '#schemas/commerce/basket-content.ts'
import { locationOfLine } from '#server/commerce/basket/line-location.ts'

const lines = [
  { sku: 'a', quantity: 1, location: 'dk-1' },
  { sku: 'a', quantity: 2, location: warehouse },
  { sku: 'b', quantity: 1, location: 'dk-2' },
  { sku: 'c', quantity: 1, location: warehouse, bonus: { promotionId: 'p', rewardId: 'r' } },
]

it('returns the location of a SKU’s line, the warehouse before stores', () => {
  const locationOf = (sku: string) => locationOfLine(lines, { sku, quantity: 3 })
  expect(['a', 'b', 'c', 'd'].map(locationOf)).toEqual([warehouse, 'dk-2', undefined, undefined])
})

it('returns none for a request that names its store or is a reward', () => {
  const bonus = { promotionId: 'p', rewardId: 'r' }
  expect(locationOfLine(lines, { sku: 'b', quantity: 3, storeId: 'dk-1' })).toBeUndefined()
  expect(locationOfLine(lines, { sku: 'b', quantity: 1, bonus })).toBeUndefined()
})
