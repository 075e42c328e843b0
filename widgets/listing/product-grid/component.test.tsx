// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listingAt } from '#tests/support/listing-data.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import ProductGrid from '#widgets/listing/product-grid/component.tsx'
import { productGrid } from '#widgets/listing/product-grid/index.ts'

const show = (html: string) => {
  document.body.innerHTML = html
}
const hrefs = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))

it('says so where nothing fits, and leads to all of the listing', () => {
  show(renderWidget(productGrid, ProductGrid, {}, { data: listingAt('?colour=red', { totalResults: 0 }) }))
  expect(screen.getByText('Nothing here fits what you chose.')).toBeTruthy()
  expect(hrefs()).toEqual(['/dk/men'])
})

it('says so where the products could not be fetched', () => {
  show(renderWidget(productGrid, ProductGrid, {}))
  expect(screen.getByText(/could not be fetched/)).toBeTruthy()
})
