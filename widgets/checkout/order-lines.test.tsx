// @vitest-environment happy-dom
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { en } from '#fixtures/translations/en.ts'
import { OrderLines, Totals } from '#widgets/checkout/order-lines.tsx'

const money = (amount: number) => ({ amount, currency: 'DKK' })
const amounts = {
  subtotal: money(10_000),
  total: money(12_500),
  totalDiscount: money(0),
  totalVat: money(2_500),
  totalVat1: money(1_500),
  totalVat2: money(1_000),
  shippingTotal: money(0),
  vatName: 'GST',
  vatName2: 'PST',
}

const show = (vatIncluded: boolean, country: string, giftCards = 0) =>
  renderToStaticMarkup(
    createElement(Totals, {
      amounts,
      vatIncluded,
      country,
      isShippingKnown: true,
      giftCards: money(giftCards),
      locale: 'en-CA',
      texts: en,
    }),
  )

it('lists both taxes of Canada as lines (readings 28)', () => {
  expect(show(false, 'CA')).toMatch(/<dt>GST<\/dt>.*<dt>PST<\/dt>.*<dt>Total<\/dt>/)
})

it('says that prices include the tax elsewhere, but lists it in Tunisia', () => {
  expect(show(true, 'DK')).toContain('Incl. GST')
  expect(show(true, 'TN')).not.toContain('Incl. GST')
})

it('tells what gift cards leave to pay', () => {
  expect(show(true, 'DK', 2_500)).toContain('Left to pay')
  expect(show(true, 'DK')).not.toContain('Left to pay')
})

const line = (id: string, isDigital: boolean, amount: number) => ({
  id,
  name: id,
  imageUrl: '',
  colour: { name: 'Moss' },
  variant: {},
  quantity: 1,
  isDigital,
  lineItemStockLocation: 'Warehouse' as const,
  totalPrice: { salesPrice: money(amount) },
})

it('tells what is sent together, and what each group costs, where there are several', () => {
  const show = (lines: ReturnType<typeof line>[]) =>
    renderToStaticMarkup(createElement(OrderLines, { lines, locale: 'en-DK', texts: en }))
  const one = [line('a', false, 10_000), line('b', false, 5_000)]
  expect(show(one)).not.toContain(en['basket.fromWarehouse'])
  const both = show([...one, line('card', true, 50_000)])
  expect(both).toMatch(
    new RegExp(`${en['basket.fromWarehouse']}.*150[.,]00.*${en['basket.digital']}.*500[.,]00`),
  )
})
