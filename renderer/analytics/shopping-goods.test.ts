import { expect, it } from 'vitest'
import { orderValue } from '#renderer/analytics/shopping-goods.ts'

const money = (amount: number) => ({ amount, currency: 'DKK' })

it('counts an order without VAT, but in Canada and the United States', () => {
  const order = { total: money(12_500), totalVat: money(2_500) }
  expect(['DK', 'DE', 'CA', 'US', undefined].map((country) => orderValue(order, country))).toEqual([
    10_000, 10_000, 12_500, 12_500, 10_000,
  ])
})
