// @vitest-environment happy-dom
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { en } from '#fixtures/translations/en.ts'
import { Totals } from '#widgets/checkout/order-lines.tsx'

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
