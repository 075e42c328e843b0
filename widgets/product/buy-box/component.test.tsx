// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Product } from '#schemas/catalogue/product.ts'
import { productWith, variants } from '#tests/support/product-data.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import { start } from '#widgets/product/buy-box/client.ts'
import BuyBox from '#widgets/product/buy-box/component.tsx'
import { buyBox } from '#widgets/product/buy-box/index.ts'

const show = (data: Product | null) => {
  document.body.innerHTML = renderWidget(buyBox, BuyBox, {}, data ? { data } : {})
}

it('posts the chosen sku to its page', () => {
  show(productWith())
  const form = screen.getByRole('form', { name: 'Buy Fanø jumper' })
  expect(form.getAttribute('method')).toBe('post')
  expect(new FormData(document.querySelector('form') ?? undefined).get('_form')).toBe('basket.addLine')
  expect(screen.getByRole('radio', { name: 'L' }).getAttribute('value')).toBe('10001_001_L')
})

it('links a sold-out size to its stock alert', () => {
  show(productWith())
  expect(screen.queryByRole('radio', { name: 'M' })).toBeNull()
  const link = screen.getByRole('link', { name: 'M sold out, notify me' })
  expect(link.getAttribute('href')).toBe('#notify-me')
})

it('offers lengths before sizes, with the sizes of each', () => {
  show(productWith({ variants: [...variants.lengths] }))
  expect(screen.getAllByRole('group').map((group) => group.querySelector('legend')?.textContent)).toEqual([
    'Length',
    'Size, Length 30',
    'Size, Length 32',
  ])
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '30' }).checked).toBe(true)
})

it('preselects a single size', () => {
  show(productWith({ variants: [...variants.one] }))
  expect(screen.queryByRole('radio')).toBeNull()
  expect(document.querySelector('input[name="sku"]')?.getAttribute('value')).toBe('10001_001_ONE SIZE')
})

it.each([
  ['is sold out', { variants: [...variants.none], hasRetail: false }, 'Sold out'],
  ['lies in stores only', { variants: [...variants.none] }, 'Available in stores only'],
  ['is announced', { comingSoonProduct: '2030-01-01T08:00:00.000Z' }, 'Coming soon'],
])('has no form where a product %s', (_, overrides, words) => {
  show(productWith(overrides))
  expect(screen.queryByRole('form')).toBeNull()
  expect(document.body.textContent).toContain(words)
})

it('sells pre-orders with their expected date', () => {
  const [one] = variants.one
  const preorders = [{ ...one, inDeliveryDateSet: '2027-03-01T00:00:00.000Z' }]
  show(productWith({ isPreorder: true, variants: preorders }))
  expect(screen.getAllByRole('button', { name: 'Pre-order' }).length).toBeGreaterThan(0)
  expect(document.body.textContent).toContain('Expected 1. marts 2027')
})

it('sells no more pre-orders than the warehouse states', () => {
  show(productWith({ isPreorder: true }))
  expect(screen.queryByRole('radio', { name: 'M' })).toBeNull()
  show(productWith({ isPreorder: true, variants: [...variants.none], hasRetail: false }))
  expect(screen.queryByRole('form')).toBeNull()
  expect(document.body.textContent).toContain('Sold out')
})

it('promises a pre-order no earlier than its last size, and the day of a chosen one', () => {
  const days = new Map([
    ['S', '2027-03-01T00:00:00.000Z'],
    ['M', '2027-06-01T00:00:00.000Z'],
  ])
  const inStock = variants.none.map((size) => ({ ...size, inStockEcom: true }))
  const preorders = inStock.map((size) => {
    const day = days.get(size.size?.name ?? '')
    return { ...size, ...(day !== undefined && { inDeliveryDateSet: day }) }
  })
  show(productWith({ isPreorder: true, variants: preorders }))
  const words = () => document.querySelector('[data-part="expected"]')?.textContent
  expect(words()).toBe('Expected 1. juni 2027')
  const box = document.querySelector('[data-client="buy-box"]')
  if (box instanceof HTMLElement) start(box)
  screen.getByRole('radio', { name: 'S' }).click()
  expect(words()).toBe('Expected 1. marts 2027')

  show(productWith({ isPreorder: true, variants: [...preorders.slice(0, 1), ...inStock.slice(1)] }))
  expect(words()).toBe('')
})

it('reads the values of gift cards as amounts of money', () => {
  const [one] = variants.one
  const cards = ['500', '1000.00'].map((name) => ({ ...one, id: name, size: { sizeId: name, name } }))
  show(productWith({ isDigital: true, variants: cards }))
  const [radio] = screen.getAllByRole('radio', { name: /^500,00\sKR$/ })
  expect(screen.getByRole('radio', { name: /^1.000,00\sKR$/ })).toBeTruthy()
  // Events name the value as any size.
  expect(radio?.dataset.size).toBe('500.00')
})

it('reads values in a currency without decimals', () => {
  const { price } = productWith()
  const [one] = variants.one
  const cards = ['5000', '9000'].map((name) => ({ ...one, id: name, size: { sizeId: name, name } }))
  const salesPrice = { amount: 5_000, currency: 'ISK' }
  show(productWith({ isDigital: true, variants: cards, price: { ...price, salesPrice } }))
  expect(screen.getByRole('radio', { name: /^9.000\s/ })).toBeTruthy()
})

it('shows nothing where the market does not have the product', () => {
  show(null)
  expect(document.body.innerHTML).toBe('')
})
