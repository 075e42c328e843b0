// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listingAt } from '#tests/support/listing-data.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import ListingHeading from '#widgets/listing/listing-heading/component.tsx'
import { listingHeading } from '#widgets/listing/listing-heading/index.ts'

const show = (html: string) => {
  document.body.innerHTML = html
}

it('shows the page’s title or the search words', () => {
  show(renderWidget(listingHeading, ListingHeading, {}, { data: listingAt(''), page: { title: 'Men' } }))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Men')
  expect(screen.getByRole('status').textContent).toBe('130 products')
  show(renderWidget(listingHeading, ListingHeading, {}, { data: listingAt('?q=knit', { totalResults: 1 }) }))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Results for “knit”')
  expect(screen.getByRole('status').textContent).toBe('1 product')
  const data = listingAt('?q=kint', { correctedTerms: 'knit' })
  show(renderWidget(listingHeading, ListingHeading, {}, { data }))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Results for “knit”')
  expect(document.body.textContent).toContain('No results for “kint”')
})
