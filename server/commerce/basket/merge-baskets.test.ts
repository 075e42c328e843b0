import { expect, it } from 'vitest'
import { type BasketContent, basketContentSchema, emptyBasket } from '#schemas/commerce/basket-content.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import { mergeContents } from '#server/commerce/basket/merge-baskets.ts'

const check = compileSchema(basketContentSchema)

it('merges baskets into one that can be read, whatever free gifts both declined', () => {
  const declinedBy = (name: string) => ({
    ...emptyBasket,
    optedOut: Array.from({ length: 50 }, (_, index) => ({
      promotionId: `${name}${index}`,
      rewardId: 'r',
      count: 1,
    })),
  })
  const merged = mergeContents(declinedBy('own'), declinedBy('guest'))
  expect(check(merged).kind).toBe('valid')
  expect(merged.optedOut).toEqual(declinedBy('guest').optedOut)
})

const point = (id: string) => ({
  ...{ id, name: id, straightLineDistance: 0, latitude: 0, longitude: 0, address: { country: 'DK' } },
})
const collectedAt = (store: string, ...skus: string[]): BasketContent => ({
  ...emptyBasket,
  lines: skus.map((sku) => ({ sku, quantity: 1, location: store })),
  shipment: { shippingMethodId: 'store', pickupPoint: point(store) },
})
const contentWith = (...skus: string[]): BasketContent => ({
  ...emptyBasket,
  lines: skus.map((sku) => ({ sku, quantity: 1, location: 'warehouse' })),
  ...(skus.length > 0 && { shipment: { shippingMethodId: 'home' } }),
})
const withoutShipment = ({ shipment: _, ...content }: BasketContent): BasketContent => content
const locationsOf = ({ lines }: BasketContent) => lines.map(({ sku, location }) => [sku, location])

it.each([
  [
    'the customer’s, with goods of the guest',
    collectedAt('dk-2', 'a'),
    withoutShipment(contentWith('b')),
    undefined,
  ],
  ['the guest’s, with goods of the customer', contentWith('a'), collectedAt('dk-2', 'b'), undefined],
  ['of two stores', collectedAt('dk-1', 'a'), collectedAt('dk-2', 'b'), undefined],
  ['the customer’s, of a guest who chose delivery', collectedAt('dk-2', 'a'), contentWith('b'), 'home'],
])('gives up a collection %s, and its goods are sent', (_, customer, guest, method) => {
  const merged = mergeContents(customer, guest)
  expect(merged.shipment).toEqual(method && { shippingMethodId: method })
  expect(locationsOf(merged)).toEqual([
    ['a', 'warehouse'],
    ['b', 'warehouse'],
  ])
})

it('keeps a collection from the same store, or of the only goods', () => {
  const mergedContents = mergeContents(collectedAt('dk-2', 'a'), collectedAt('dk-2', 'b'))
  expect(mergedContents.shipment?.pickupPoint?.id).toBe('dk-2')
  expect(locationsOf(mergedContents)).toEqual([
    ['a', 'dk-2'],
    ['b', 'dk-2'],
  ])
  for (const [customer, guest] of [
    [collectedAt('dk-2', 'a'), contentWith()],
    [contentWith(), collectedAt('dk-2', 'a')],
  ] as const) {
    const merged = mergeContents(customer, guest)
    expect([merged.shipment?.pickupPoint?.id, locationsOf(merged)]).toEqual(['dk-2', [['a', 'dk-2']]])
  }
})
