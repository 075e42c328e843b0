// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listingAt } from '#tests/support/listing-data.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import Pagination from '#widgets/listing/pagination/component.tsx'
import { pagination } from '#widgets/listing/pagination/index.ts'

const show = (html: string) => {
  document.body.innerHTML = html
}
const hrefs = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))

it('leads to the pages around the current one, the first without a parameter', () => {
  show(renderWidget(pagination, Pagination, {}, { data: listingAt('?page=2&colour=blue') }))
  expect(hrefs()).toEqual([
    '/dk/men?colour=blue',
    '/dk/men?colour=blue',
    '/dk/men?colour=blue&page=2',
    '/dk/men?colour=blue&page=3',
    '/dk/men?colour=blue&page=3',
  ])
  expect(screen.getByRole('link', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page')
  expect(screen.getByRole('link', { name: 'Next page' }).getAttribute('rel')).toBe('next')
})

it('shows no pages where there is one', () => {
  show(renderWidget(pagination, Pagination, {}, { data: listingAt('', { totalResults: 60 }) }))
  expect(screen.queryByRole('navigation')).toBeNull()
})
