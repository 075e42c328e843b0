// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ProductCard } from '#schemas/catalogue/product-card.ts'
import { badgePerLocation, shownBadges } from '#tests/support/badges.ts'
import { listingAt } from '#tests/support/listing-data.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import ProductGrid from '#widgets/listing/product-grid/component.tsx'
import { productGrid } from '#widgets/listing/product-grid/index.ts'

const show = (html: string) => {
  document.body.innerHTML = html
}
const hrefs = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))

it('shows a message without results, with a link to the entire listing', () => {
  show(renderWidget(productGrid, ProductGrid, {}, { data: listingAt('?colour=red', { totalResults: 0 }) }))
  expect(screen.getByText('No products match your filters.')).toBeTruthy()
  expect(hrefs()).toEqual(['/dk/men'])
})

it('shows a message if products could not be loaded', () => {
  show(renderWidget(productGrid, ProductGrid, {}))
  expect(screen.getByText(/could not load/)).toBeTruthy()
})

const card: ProductCard = {
  id: '1_1',
  name: 'Jumper',
  url: '/dk/p/jumper',
  frontImage: { url: '/media/a.jpg', alt: 'Jumper', aspectRatio: '3/4' },
  salesPrice: { amount: 49_900, currency: 'DKK' },
  badges: [],
  categories: [],
  colours: 1,
  tags: [],
}

it('counts the colours of a product, and the designs of a digital one', () => {
  const results = [
    { ...card, colours: 2 },
    { ...card, id: '2_1', colours: 3, isDigital: true },
  ]
  show(renderWidget(productGrid, ProductGrid, {}, { data: listingAt('', { results }) }))
  expect(screen.getByText('2 colours')).toBeTruthy()
  expect(screen.getByText('3 designs')).toBeTruthy()
})

it('shows a product’s offer and the conditions of it', () => {
  const results = [{ ...card, callout: 'Club night', disclaimer: 'While stocks last' }]
  show(renderWidget(productGrid, ProductGrid, {}, { data: listingAt('', { results }) }))
  for (const words of ['Club night', 'While stocks last']) expect(screen.getByText(words)).toBeTruthy()
})

it('uses the columns of content, else of the brand and market', () => {
  const data = listingAt('', { results: [card] })
  const constants = { gridTiles: { mobile: 1, landscape: 2, tablet: 4, desktop: 6 } }
  const spanOf = (width: string) => document.querySelector('ul')?.style.getPropertyValue(`--${width}`)
  show(renderWidget(productGrid, ProductGrid, {}, { data }))
  expect([spanOf('mobile'), spanOf('landscape'), spanOf('tablet'), spanOf('desktop')]).toEqual([
    '6',
    '4',
    '4',
    '3',
  ])
  show(renderWidget(productGrid, ProductGrid, {}, { data, constants }))
  expect([spanOf('mobile'), spanOf('desktop')]).toEqual(['12', '2'])
  show(renderWidget(productGrid, ProductGrid, { tilesPerRow: { desktop: 3 } }, { data, constants }))
  expect([spanOf('tablet'), spanOf('desktop')]).toEqual(['3', '4'])
})

it('shows the badges that are for listings', () => {
  const results = [{ ...card, badges: badgePerLocation }]
  show(renderWidget(productGrid, ProductGrid, {}, { data: listingAt('', { results }) }))
  expect(shownBadges(document)).toEqual(['productListing'])
})
