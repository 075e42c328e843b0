// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ProductCard } from '#schemas/catalogue/product-card.ts'
import { badgePerLocation, shownBadges } from '#tests/support/badges.ts'
import { productWith, variants } from '#tests/support/product-data.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import ProductSet from '#widgets/product/product-set/component.tsx'
import { productSet } from '#widgets/product/product-set/index.ts'

const card: ProductCard = {
  id: '10010_001',
  name: 'Beanie',
  url: '/dk/p/beanie',
  salesPrice: { amount: 24_900, currency: 'DKK' },
  badges: [],
  frontImage: { url: '/media/beanie.jpg', alt: 'Beanie' },
  colours: 1,
  categories: [],
  tags: [],
}

it('leads to each part of a set that is one article', () => {
  document.body.innerHTML = renderWidget(
    productSet,
    ProductSet,
    {},
    { data: { kind: 'article', parts: [card] } },
  )
  expect(screen.getByRole('link', { name: 'Beanie' }).getAttribute('href')).toBe('/dk/p/beanie')
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('In this set')
})

it('shows nothing for a product that is no set', () => {
  expect(renderWidget(productSet, ProductSet, {}, { data: { kind: 'article', parts: [] } })).toBe('')
})

it('offers each part in its own sizes, or marks it as sold out', () => {
  const parts = [
    productWith(),
    productWith({ id: 'b', name: 'Scarf', variants: [...variants.one] }),
    productWith({ id: 'c', name: 'Beanie', variants: [...variants.none], hasRetail: false }),
  ]
  document.body.innerHTML = renderWidget(
    productSet,
    ProductSet,
    {},
    { data: { kind: 'parts', name: 'Winter set', parts } },
  )
  const form = screen.getByRole<HTMLFormElement>('form', { name: 'Buy Winter set' })
  const radios = screen.getAllByRole<HTMLInputElement>('radio')
  expect(radios.map(({ name, value }) => `${name} ${value}`.trim())).toEqual([
    'lines.0.sku 10001_001_S',
    'lines.0.sku 10001_001_L',
    'lines.0.sku',
    'lines.1.sku 10001_001_ONE SIZE',
    'lines.1.sku',
  ])
  // Preselects only parts with one size.
  expect([...new FormData(form)].filter(([name]) => name.startsWith('lines'))).toEqual([
    ['lines.1.sku', '10001_001_ONE SIZE'],
  ])
  expect(document.querySelector('[data-part="c"]')?.textContent).toContain('Sold out')
})

it('has no button where every part is sold out', () => {
  const parts = [productWith({ variants: [...variants.none], hasRetail: false })]
  document.body.innerHTML = renderWidget(
    productSet,
    ProductSet,
    {},
    { data: { kind: 'parts', name: 'Winter set', parts } },
  )
  expect(screen.queryByRole('button')).toBeNull()
})

it('shows the badges that are for pages of sets', () => {
  const parts = [{ ...card, badges: badgePerLocation }]
  document.body.innerHTML = renderWidget(productSet, ProductSet, {}, { data: { kind: 'article', parts } })
  expect(shownBadges(document)).toEqual(['productSetPage'])
})
