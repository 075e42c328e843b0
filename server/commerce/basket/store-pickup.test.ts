import { expect, it } from 'vitest'
import { formatLocation } from '#schemas/addresses/format-address.ts'
import { pickupPointOf } from '#server/commerce/basket/store-pickup.ts'

it('names the state of a store where goods are collected', () => {
  const address = { street: '120 Prince Street', city: 'New York', regionCode: 'NY', postalCode: '10012' }
  const store = { id: 'us-1', name: 'New York', shopNumber: '1', address: { ...address, countryCode: 'US' } }
  expect(formatLocation(pickupPointOf(store).address)).toBe('120 Prince Street, New York, NY 10012')
})
