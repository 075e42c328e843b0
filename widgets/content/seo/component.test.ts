// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderWidget } from '#tests/support/render-widget.ts'
import Seo from '#widgets/content/seo/component.tsx'
import { fixtures } from '#widgets/content/seo/fixtures.ts'
import { seo } from '#widgets/content/seo/index.ts'

const show = (content: unknown) => {
  document.body.innerHTML = renderWidget(seo, Seo, content)
}

it('has its whole text in the page, folded beyond the limit', () => {
  show(fixtures.full)
  const fold = document.querySelector('details')
  expect(fold?.open).toBe(false)
  expect(fold?.textContent).toContain('goes with last year’s coat')
  expect(screen.getByRole('heading', { level: 2, name: 'Nordic clothes for every day' })).toBeTruthy()
})

it('has no headline and no fold where content has none', () => {
  show(fixtures.minimal)
  expect(screen.getAllByRole('heading').map(({ tagName, textContent }) => [tagName, textContent])).toEqual([
    ['H2', 'Made to go together'],
  ])
  expect(document.querySelector('details')).toBeNull()
})

it.each(Object.entries(fixtures))('renders the fixture “%s”', (_, content) => {
  show(content)
  expect(document.querySelector('.prose')?.textContent).not.toBe('')
})
