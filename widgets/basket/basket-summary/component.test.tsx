// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { en } from '#starter/translations/en.ts'
import { basketLine, basketWith } from '#tests/support/basket-data.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import BasketSummary from '#widgets/basket/basket-summary/component.tsx'
import { basketSummary } from '#widgets/basket/basket-summary/index.ts'

const show = (html: string) => {
  document.body.innerHTML = html
}

const dkk = (amount: number) => ({ amount, currency: 'DKK' })
const showWidget = (fields = {}, country = 'DK') =>
  show(renderWidget(basketSummary, BasketSummary, {}, { data: basketWith([basketLine()], fields, country) }))
const terms = () => screen.getAllByRole('term').map(({ textContent }) => textContent)

it('shows goods, delivery and what the total includes', () => {
  showWidget()
  expect(terms()).toEqual(['Subtotal', 'Delivery', 'Total', 'Including VAT'])
  expect(screen.getByRole('link', { name: 'Go to checkout' }).getAttribute('href')).toBe('/dk/checkout')
})

it('names taxes that are added before the total, two in Canada', () => {
  const taxes = { vatIncluded: false, vatName: 'GST', vatName2: 'QST', totalVat2: dkk(5) }
  showWidget({ ...taxes, freeShipping: true }, 'CA')
  expect(terms()).toEqual(['Subtotal', 'Delivery', 'GST', 'QST', 'Total'])
})

it('names a tax that is unknown until there is an address, and calls the total an estimate', () => {
  showWidget({ vatIncluded: false, vatName: '' }, 'US')
  expect(terms()).toEqual(['Subtotal', 'Delivery', 'Tax', 'Estimated total'])
  expect(screen.getAllByText('Estimated total')).toHaveLength(2)
})

it('calls the total an estimate while delivery is unknown where taxes are added', () => {
  showWidget({ vatIncluded: false, vatName: 'GST' }, 'CA')
  expect(screen.getAllByText('Estimated total')).toHaveLength(2)
  expect(screen.queryByText('Total')).toBeNull()
})

it('subtracts discounts and gift cards, and shows the amount due', () => {
  showWidget({ totalDiscount: dkk(100), giftCardTotal: dkk(50_000), remainingTotal: dkk(9_900) })
  expect(terms().slice(0, 2)).toEqual(['Subtotal', 'Discount'])
  expect(terms().slice(-2)).toEqual(['Gift card', 'Amount due'])
})

it.each([
  ['feedback.error_minimum_threshold', {}],
  ['feedback.error_us_threshold', { maximumThreshold: dkk(59_950) }],
] as const)('hides the checkout link outside the thresholds and shows why: %s', (key, overrides) => {
  const data = basketWith([basketLine()])
  const response = data.response && { ...data.response, minimumThreshold: dkk(59_900), ...overrides }
  show(renderWidget(basketSummary, BasketSummary, {}, { data: { ...data, response } }))
  expect(screen.queryByRole('link', { name: 'Go to checkout' })).toBeNull()
  const [before = ''] = en[key].split('{')
  expect(document.body.textContent).toContain(before)
})

const method = (id: string, deliveryType: 'home' | 'store', deliveryPrediction: string) => ({
  id,
  name: id,
  price: dkk(0),
  deliveryType,
  deliveryPrediction,
  freeShipping: true,
})

const chosen = {
  id: 'a',
  shippingMethodId: 'shop',
  shippingMethodName: 'shop',
  deliveryType: 'store',
  price: dkk(0),
} as const

it.each([
  ['to the door before a choice, though a store is cheaper and sooner', {}, '7–10 Dec'],
  ['by the chosen method', { shipments: [chosen] }, '1 Dec'],
])('announces the delivery %s', (_, fields, day) => {
  const data = basketWith([basketLine()], fields)
  const shippingMethods = [method('shop', 'store', '1 Dec'), method('door', 'home', '7–10 Dec')]
  const response = data.response && {
    ...data.response,
    shippingMethods,
    cheapestDeliveryPrediction: '1 Dec',
  }
  show(renderWidget(basketSummary, BasketSummary, {}, { data: { ...data, response } }))
  expect(screen.getByText(/^Expected/).textContent).toBe(`Expected ${day}`)
})
