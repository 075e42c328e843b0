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

it.each([
  ['mobile', 1, 2],
  ['tablet', 3, 4],
  ['desktop', 4, 5],
] as const)(
  'shows on a %s %i pages beside the current one, and %i on wider screens',
  (device, narrow, wide) => {
    const constants = {
      paginationBuffer: { mobilePortrait: 1, mobileLandscape: 2, tablet: 3, laptop: 4, wideScreen: 5 },
    }
    const data = listingAt('?page=10', { totalResults: 20 * 60 })
    show(renderWidget(pagination, Pagination, {}, { data, context: { device }, constants }))
    const pagesOn = (screens: readonly (string | undefined)[]) =>
      [...document.querySelectorAll('li')]
        .filter(({ dataset }) => screens.includes(dataset.screen))
        .map(({ textContent }) => Number(textContent))
        .filter((number) => number > 1 && number < 20)
    const around = (count: number) => Array.from({ length: 2 * count + 1 }, (_, index) => 10 - count + index)
    expect(pagesOn([undefined, 'narrow'])).toEqual(around(narrow))
    expect(pagesOn([undefined, 'wide'])).toEqual(around(wide))
  },
)
