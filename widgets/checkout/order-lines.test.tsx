// @vitest-environment happy-dom
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { en } from '#starter/translations/en.ts'
import { OrderLines } from '#widgets/checkout/order-lines.tsx'

const money = (amount: number) => ({ amount, currency: 'DKK' })
const line = (id: string, isDigital: boolean, amount: number) => ({
  id,
  name: id,
  imageUrl: '',
  colour: { name: 'Moss' },
  variant: {},
  quantity: 1,
  isDigital,
  isBonusProduct: false,
  lineItemStockLocation: 'Warehouse' as const,
  totalPrice: { salesPrice: money(amount) },
})

it('groups lines by shipment with each group’s price, if there are several', () => {
  const show = (lines: ReturnType<typeof line>[]) =>
    renderToStaticMarkup(createElement(OrderLines, { lines, locale: 'en-DK', texts: en }))
  const lines = [line('a', false, 10_000), line('b', false, 5_000)]
  expect(show(lines)).not.toContain(en['basket.fromWarehouse'])
  const bothKinds = show([...lines, line('card', true, 50_000)])
  expect(bothKinds).toMatch(
    new RegExp(`${en['basket.fromWarehouse']}.*150[.,]00.*${en['basket.digital']}.*500[.,]00`),
  )
})

it('shows a line’s price before promotions, which the goods of the summary are the sum of', () => {
  const reduced = {
    ...line('a', false, 9_000),
    totalPrice: {
      salesPrice: money(9_000),
      discounts: [{ amount: 500 }, { amount: 1_000, promotionName: 'Welcome' }],
    },
  }
  const html = renderToStaticMarkup(
    createElement(OrderLines, { lines: [reduced], locale: 'en-DK', texts: en }),
  )
  expect(html).toMatch(/<s[^>]*>.*100[.,]00.*<\/s>.*90[.,]00/)
})

it('shows the lowest recent price of reduced products', () => {
  const historicPrice = money(8_000)
  const reduced = { ...line('a', false, 9_000), totalPrice: { salesPrice: money(9_000), historicPrice } }
  const html = renderToStaticMarkup(
    createElement(OrderLines, { lines: [reduced], locale: 'en-DK', texts: en }),
  )
  expect(html.replaceAll('\u00a0', ' ')).toMatch(/Lowest price in 30 days: [^<]*80[.,]00/)
})

it('shows the badges that are for the checkout, and the promotion that made a line cheaper', () => {
  const badge = { badgeId: 'sale', badgeTitle: 'Sale', shape: 'chip' as const }
  const badges = [
    { ...badge, locations: ['checkout' as const] },
    { ...badge, badgeId: 'new', badgeTitle: 'New', locations: ['basket' as const] },
  ]
  const lines = [{ ...line('a', false, 9_000), badges, promotionName: 'Season finale' }]
  const html = renderToStaticMarkup(createElement(OrderLines, { lines, locale: 'en-DK', texts: en }))
  expect(html).toMatch(/Sale.*Season finale/)
  expect(html).not.toContain('New')
})

it('shows the conditions of a line’s discounts once each', () => {
  const disclaimer = 'While stocks last'
  const discounts = [{ amount: 500, disclaimer }, { amount: 200, disclaimer }, { amount: 100 }]
  const reduced = { ...line('a', false, 9_000), totalPrice: { salesPrice: money(9_000), discounts } }
  const html = renderToStaticMarkup(
    createElement(OrderLines, { lines: [reduced], locale: 'en-DK', texts: en }),
  )
  expect(html.split(disclaimer)).toHaveLength(2)
})
