import { expect, it } from 'vitest'
import { sellerOf } from '#server/commerce/orders/receipts.ts'

it('names the state of the store that sold', () => {
  const address = { street: '120 Prince Street', city: 'New York', regionCode: 'NY', postalCode: '10012' }
  const store = { id: 'us-1', name: 'Vitrine New York', address: { ...address, countryCode: 'US' } }
  expect(sellerOf(store)).toMatchObject({
    storeName: 'Vitrine New York',
    addressLines: ['120 Prince Street', 'New York, NY 10012'],
  })
})
