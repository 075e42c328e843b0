// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderWidget } from '#tests/support/render-widget.ts'
import CategoryLinks from '#widgets/listing/category-links/component.tsx'
import { fixtures } from '#widgets/listing/category-links/fixtures.ts'
import { categoryLinks } from '#widgets/listing/category-links/index.ts'

it('marks the category that the page is about', () => {
  document.body.innerHTML = renderWidget(categoryLinks, CategoryLinks, fixtures.full, {
    page: { path: '/dk/men/1' },
  })
  expect(screen.getByRole('navigation', { name: 'Categories' })).toBeTruthy()
  const current = screen.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'))
  expect(current.map((link) => link.textContent)).toEqual(['Knitwear'])
})

it('shows nothing without a link', () => {
  expect(renderWidget(categoryLinks, CategoryLinks, fixtures.empty)).toBe('')
})

it.each(['/dk/bælter', '/dk/b%C3%A6lter'])('finds the page’s own category by its address %s', (url) => {
  const links = [{ title: 'Bælter', url }]
  const page = { path: '/dk/bælter' }
  document.body.innerHTML = renderWidget(categoryLinks, CategoryLinks, { links }, { page })
  expect(screen.getByRole('link').getAttribute('aria-current')).toBe('page')
})
