// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listingAt } from '#tests/support/listing-data.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import ActiveFilters from '#widgets/listing/active-filters/component.tsx'
import { activeFilters } from '#widgets/listing/active-filters/index.ts'

const show = (html: string) => {
  document.body.innerHTML = html
}
const hrefs = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))

it('names each filter that is chosen, and leads to the listing without it', () => {
  const data = listingAt('?colour=blue&lowerBoundingValue=200&page=2')
  show(renderWidget(activeFilters, ActiveFilters, {}, { data }))
  expect(hrefs()).toEqual(['/dk/men?lowerBoundingValue=200', '/dk/men?colour=blue', '/dk/men'])
  expect(screen.getByRole('link', { name: 'Remove filter Blue' })).toBeTruthy()
  expect(screen.getByRole('link', { name: /From 200,00/ })).toBeTruthy()
})

it('shows nothing where nothing is chosen', () => {
  show(renderWidget(activeFilters, ActiveFilters, {}, { data: listingAt('') }))
  expect(screen.queryByRole('navigation')).toBeNull()
})
