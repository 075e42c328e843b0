// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listingAt } from '#tests/support/listing-data.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import Facets from '#widgets/listing/facets/component.tsx'
import { facets } from '#widgets/listing/facets/index.ts'

const show = (html: string) => {
  document.body.innerHTML = html
}

it('leads from each value of a facet to the listing with it or without it, back on the first page', () => {
  show(renderWidget(facets, Facets, {}, { data: listingAt('?colour=blue&page=3') }))
  const blue = screen.getByRole('link', { name: /Blue/ })
  expect(blue.getAttribute('href')).toBe('/dk/men')
  expect(blue.getAttribute('aria-current')).toBe('true')
  const green = screen.getByRole('link', { name: /Green/ })
  expect(green.getAttribute('href')).toBe('/dk/men?colour=blue,green')
  expect(green.getAttribute('rel')).toBe('nofollow')
})

it('offers a price range in whole units that preserves the other filters', () => {
  show(renderWidget(facets, Facets, {}, { data: listingAt('?colour=blue&upperBoundingValue=900') }))
  const from = screen.getByRole('spinbutton', { name: 'From (DKK)' })
  expect(from.getAttribute('placeholder')).toBe('199')
  expect(screen.getByRole('spinbutton', { name: 'To (DKK)' }).getAttribute('placeholder')).toBe('1499')
  const thumbs = [...document.querySelectorAll<HTMLInputElement>('[data-price-slider] input')]
  expect(thumbs.map(({ min, max, value }) => [min, max, value])).toEqual([
    ['190', '1500', '190'],
    ['190', '1500', '900'],
  ])
  const hidden = document.querySelectorAll('input[type="hidden"]')
  expect([...hidden].map((input) => input.getAttribute('name'))).toEqual(['colour'])
})

it('puts filters behind one button on a phone', () => {
  show(renderWidget(facets, Facets, {}, { data: listingAt(''), context: { device: 'mobile' } }))
  expect(document.querySelector('summary')?.textContent).toContain('Filter')
  expect(document.querySelectorAll('details details')).toHaveLength(2)
  expect(screen.getByRole('link', { name: /^Show \d+ products$/ }).getAttribute('href')).toBe('/dk/men')
})

it('has no filters for a single product, unless they were chosen', () => {
  const single = (query: string) => {
    const data = listingAt(query)
    show(renderWidget(facets, Facets, {}, { data: { ...data, result: { ...data.result, totalResults: 1 } } }))
    return screen.queryByText('Colour') !== null
  }
  expect([single(''), single('?colour=blue'), single('?upperBoundingValue=900')]).toEqual([false, true, true])
})

it('has no filter for prices where content wants none, or all cost the same', () => {
  show(renderWidget(facets, Facets, { priceFilter: false }, { data: listingAt('') }))
  expect(screen.queryByText('Price')).toBeNull()
  const { priceFacet: _, ...same } = listingAt('').result
  show(renderWidget(facets, Facets, {}, { data: { ...listingAt(''), result: same } }))
  expect(screen.queryByText('Price')).toBeNull()
})
