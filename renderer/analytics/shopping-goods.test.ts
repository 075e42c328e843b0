import { expect, it } from 'vitest'
import { lineItems, orderValue } from '#renderer/analytics/shopping-goods.ts'

const money = (amount: number) => ({ amount, currency: 'DKK' })

it('counts an order without VAT, but in Canada and the United States', () => {
  const order = { total: money(12_500), totalVat: money(2_500) }
  expect(['DK', 'DE', 'CA', 'US', undefined].map((country) => orderValue(order, country))).toEqual([
    10_000, 10_000, 12_500, 12_500, 10_000,
  ])
})

it('names a line by its SKU, and reports the discount from the list price', () => {
  const line = {
    sku: '10001_001_002',
    name: 'Crew knit',
    brand: 'Vitrine',
    colour: { name: 'Moss' },
    variant: { size: 'M' },
    unitPrice: { salesPrice: money(40_000), listPrice: money(50_000) },
    quantity: 2,
  }
  expect(lineItems([line])).toEqual([
    {
      item_id: '10001_001_002',
      item_name: 'Crew knit',
      item_brand: 'Vitrine',
      item_variant: 'Moss M',
      price: 40_000,
      discount: 10_000,
      quantity: 2,
      index: 1,
    },
  ])
})
