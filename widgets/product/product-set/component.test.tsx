// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ProductCard } from '#schemas/catalogue/product-card.ts'
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

it('leads to each part of the set', () => {
  document.body.innerHTML = renderWidget(productSet, ProductSet, {}, { data: [card] })
  expect(screen.getByRole('link', { name: 'Beanie' }).getAttribute('href')).toBe('/dk/p/beanie')
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('In this set')
})

it('shows nothing for a product that is no set', () => {
  expect(renderWidget(productSet, ProductSet, {}, { data: [] })).toBe('')
})
