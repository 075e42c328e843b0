// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { preparePage } from '#renderer/prepare-page.ts'
import { registryOf, testPage } from '#tests/support/engine.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import SlimBannerSimple from '#widgets/content/slim-banner-simple/component.tsx'
import { fixtures } from '#widgets/content/slim-banner-simple/fixtures.ts'
import { slimBannerSimple } from '#widgets/content/slim-banner-simple/index.ts'

const show = (content: unknown) => {
  document.body.innerHTML = renderWidget(slimBannerSimple, SlimBannerSimple, content)
}

it('is a line of text that leads to its link', () => {
  show({ text: 'Free delivery', link: { url: '/dk/terms' } })
  expect(screen.getByRole('link', { name: 'Free delivery' }).getAttribute('href')).toBe('/dk/terms')
  expect(screen.queryByRole('checkbox')).toBeNull()
  show(fixtures.minimal)
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByText('Free delivery over 499 KR')).toBeTruthy()
})

it('exposes a moving text once to screen readers, and can be paused', () => {
  show(fixtures.full)
  const copies = screen.getAllByText(fixtures.full.text)
  expect(copies.length).toBeGreaterThan(1)
  expect(copies.filter((copy) => !copy.hasAttribute('aria-hidden'))).toHaveLength(1)
  expect(screen.getByRole('checkbox', { name: 'Pause' })).toBeTruthy()
})

it('repeats as often as content sets, or endlessly', () => {
  const rounds = () =>
    document.querySelector<HTMLElement>('[style*="--rounds"]')?.style.getPropertyValue('--rounds')
  show(fixtures.full)
  expect(rounds()).toBe('3')
  show({ text: 'On and on', animation: 'marquee' })
  expect(rounds()).toBe('infinite')
})

it('takes content’s colours', () => {
  show(fixtures.full)
  const bar = document.querySelector<HTMLElement>('[data-full-width]')
  expect(bar?.style.getPropertyValue('--ground')).toBe('#e9e3da')
  expect(bar?.style.getPropertyValue('--words')).toBe('#171614')
})

it('is above or below the header, and hidden on pages of excluded categories', () => {
  const header = ['below', 'above'].map((location) => ({
    id: location,
    widgets: [
      { id: location, type: 'slimBannerSimple', content: { text: 'x', location, excludeOn: ['knitwear'] } },
    ],
  }))
  const menu = { id: 'menu', widgets: [{ id: 'menu', type: 'menu' }] }
  const on = (path: string) =>
    preparePage(
      testPage({ path, areas: { header: [header[0], menu, header[1]] } }),
      registryOf({ definition: slimBannerSimple }),
      new Map(),
    ).areas.header
  expect(on('/dk/shirts').map(({ row }) => row.id)).toEqual(['above', 'menu', 'below'])
  const kinds = on('/dk/knitwear').map(({ widgets: [widget] }) => widget?.kind)
  expect(kinds).toEqual(['refused', 'refused', 'refused'])
})

it.each(Object.entries(fixtures))('renders the fixture “%s”', (_, content) => {
  show(content)
  expect(document.body.textContent).toContain(content.text)
})
