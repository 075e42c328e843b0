// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderWidget } from '#tests/support/render-widget.ts'
import Trender from '#widgets/content/trender/component.tsx'
import { fixtures } from '#widgets/content/trender/fixtures.ts'
import { trender } from '#widgets/content/trender/index.ts'

const show = (content: unknown) => {
  document.body.innerHTML = renderWidget(trender, Trender, content)
}

it('lists trends as links in content’s order, under its headline', () => {
  show(fixtures.full)
  expect(screen.getByRole('heading', { level: 2, name: 'Trending now' })).toBeTruthy()
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Roll necks', '/dk/search?q=roll+neck'],
    ['Corduroy', '/dk/search?q=corduroy'],
    ['Knitwear', '/dk/knitwear'],
    ['Chelsea boots', '/dk/search?q=chelsea'],
    ['The camel coat', '/dk/search?q=camel'],
  ])
})

it('reports the selected trend to analytics', () => {
  show(fixtures.full)
  expect(screen.getByRole('link', { name: 'Roll necks' }).dataset.tracking).toBe('trend-1')
})

it('renders pictures as decorative, next to the name', () => {
  show(fixtures.full)
  const pictures = [...document.querySelectorAll('img')]
  expect(pictures).toHaveLength(3)
  expect(pictures.every((picture) => picture.alt === '')).toBe(true)
})

it('drops a trend without a name or a link and keeps the other trends', () => {
  show({ trends: [{ title: 'Nowhere' }, { link: { url: '/dk' } }, { title: 'Home', link: { url: '/dk' } }] })
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Home'])
})

it('renders nothing without trends', () => {
  expect(renderWidget(trender, Trender, fixtures.empty)).toBe('')
})
