import { expect, it } from 'vitest'
import { orderConfirmation } from '#renderer/analytics/order-confirmation.ts'

const order = ({ currency = 'DKK', holdsVat = true, isDigital = false } = {}) => {
  const money = (amount: number) => ({ amount, currency })
  const goods = holdsVat ? 50_000 : 40_000
  return {
    orderNumber: '10000001',
    currency,
    subtotal: money(goods),
    total: money(50_000),
    totalDiscount: money(0),
    totalVat: money(10_000),
    shippingTotal: money(0),
    lines: [
      {
        sku: '10001_001_002',
        variant: { size: 'M', length: '32' },
        quantity: 2,
        totalPrice: {
          salesPrice: money(goods),
          discounts: [],
          vatAmount: money(7_000),
          vatAmount2: money(3_000),
        },
        isDigital,
      },
    ],
  }
}

it.each([true, false])('reports purchases, with and without VAT where prices include it: %s', (holdsVat) => {
  expect(orderConfirmation(order({ holdsVat }))).toEqual({
    event: 'order-confirm',
    orderNumber: '10000001',
    currency: 'DKK',
    items: [
      {
        productId: '10001_001',
        variationId: '10001_001_002',
        size: 'M',
        length: '32',
        quantity: 2,
        price: { withVat: 500, withoutVat: 400 },
      },
    ],
    total: { withVat: 500, withoutVat: 400 },
  })
})

it('reports amounts in the currency’s unit', () => {
  expect(orderConfirmation(order({ currency: 'JPY' }))?.total).toEqual({
    withVat: 50_000,
    withoutVat: 40_000,
  })
})

it('omits goods without a size', () => {
  expect(orderConfirmation(order({ isDigital: true }))).toBeUndefined()
})
