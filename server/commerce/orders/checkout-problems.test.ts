import { expect, it } from 'vitest'
import { emptyBasket } from '#schemas/commerce/basket-content.ts'
import { delivery, inputOf } from '#server/commerce/basket/price-basket.arbitrary.ts'
import { priceBasket } from '#server/commerce/basket/price-basket.ts'
import { checkoutProblems } from '#server/commerce/orders/checkout-problems.ts'

const prompt = { price: 0, cutoff: '16:00', transitDays: 0 }
const store = { id: 'store', name: 'Store', deliveryType: 'store', ...prompt } as const
const stock = { warehouse: 5, stores: new Map([['dk-1', 5]]) }
const address = { country: 'DK', firstName: 'Anna', lastName: 'Holm', line1: 'Bredgade', city: 'Aarhus' }

/** Returns what prevents two pieces from being collected at dk-1, by where each comes from. */
function problemsAt(...locations: string[]) {
  const base = inputOf({ skus: ['1_a_s', '2_a_s'] })
  const content = {
    ...emptyBasket,
    acceptTerms: true,
    shippingAddress: address,
    lines: base.content.lines.map((line, index) => ({ ...line, location: locations[index] ?? 'warehouse' })),
    shipment: {
      shippingMethodId: 'store',
      pickupPoint: { id: 'dk-1', name: 'Store', straightLineDistance: 0, latitude: 0, longitude: 0, address },
    },
  }
  const offers = new Map([...base.offers].map(([sku, offer]) => [sku, { ...offer, stock }]))
  const priced = priceBasket({ ...base, content, offers, delivery: { ...delivery, methods: [store] } })
  const checked = { priced, threshold: undefined, deliveredCountries: ['DK'] }
  return checkoutProblems(content, checked, 'anna@example.com')
}

it('asks for another delivery if a store does not have all goods that are collected there', () => {
  expect(problemsAt('dk-1', 'dk-1')).toEqual({})
  expect(problemsAt('dk-1', 'warehouse')).toEqual({ shipment: ['form.choose'] })
})
