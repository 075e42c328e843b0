import { expect, it } from 'vitest'
import { lineItems } from '#renderer/browser/basket/line-items.ts'

const money = (amount: number) => ({ amount, currency: 'DKK' })

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
