// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { testPage } from '#tests/support/engine.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import Breadcrumbs from '#widgets/navigation/breadcrumbs/component.tsx'
import { fixtures } from '#widgets/navigation/breadcrumbs/fixtures.ts'
import { breadcrumbs } from '#widgets/navigation/breadcrumbs/index.ts'

const render = (content: unknown) => renderWidget(breadcrumbs, Breadcrumbs, content)

it('links every step but the last, which is this page', () => {
  document.body.innerHTML = render(fixtures.full)
  const way = within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
  expect(way.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/dk',
    '/dk/men',
    '/dk/knitwear',
  ])
  expect(way.getByText('Roll necks').getAttribute('aria-current')).toBe('page')
})

it('shows no way that has one step or none', () => {
  expect(render(fixtures.empty)).toBe('')
  expect(render({ items: [{ title: 'Home', url: '/dk' }] })).toBe('')
})

const page = testPage({
  breadcrumbs: [
    { title: 'Home', url: '/dk' },
    { title: 'Bad', url: 'javascript:alert(1)' },
    { title: 'Guide', url: '/dk/guide' },
  ],
})

it('takes the page’s own steps where content has none, without addresses that run script', () => {
  const content = breadcrumbs.forPage({ items: [] }, page)
  document.body.innerHTML = render(content)
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Home'])
  expect(screen.getByText('Bad')).toBeTruthy()
  expect(screen.getByText('Guide').getAttribute('aria-current')).toBe('page')
})

it('prefers the steps that content has', () => {
  const own = { items: [{ title: 'Elsewhere', openInCurrentTab: true }] }
  expect(breadcrumbs.forPage(own, page)).toBe(own)
})
