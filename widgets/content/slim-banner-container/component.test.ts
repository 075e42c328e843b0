// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { testPage } from '#tests/support/engine.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import SlimBannerContainer from '#widgets/content/slim-banner-container/component.tsx'
import { fixtures } from '#widgets/content/slim-banner-container/fixtures.ts'
import { slimBannerContainer } from '#widgets/content/slim-banner-container/index.ts'

const show = (content: unknown) => {
  document.body.innerHTML = renderWidget(slimBannerContainer, SlimBannerContainer, content)
}

function textsOn(path: string, content: unknown): string[] | undefined {
  const checked = slimBannerContainer.validate(content)
  if (checked.kind === 'invalid') throw new Error(JSON.stringify(checked.problems))
  return slimBannerContainer.forPage(checked.value, testPage({ path }))?.banners.map(({ text }) => text)
}

it('holds its banners, each in its colours and with its link, and can be stopped', () => {
  show(fixtures.full)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Free delivery',
    'New this week',
    'Only while it is cold',
  ])
  expect(screen.getByRole('link', { name: 'New this week' }).getAttribute('href')).toBe('/dk/autumn')
  expect(screen.getByRole('checkbox', { name: 'Pause' })).toBeTruthy()
})

it('does not move with one banner', () => {
  show(fixtures.minimal)
  expect(screen.queryByRole('checkbox')).toBeNull()
})

it('hides itself or some banners on excluded pages', () => {
  expect(textsOn('/dk/shirts', fixtures.full)).toHaveLength(3)
  expect(textsOn('/dk/knitwear', fixtures.full)).toEqual(['Free delivery', 'New this week'])
  expect(textsOn('/dk/outerwear', fixtures.full)).toBeUndefined()
  const banners = [{ text: 'Alone', excludeOn: ['knitwear'] }]
  expect(textsOn('/dk/knitwear', { banners })).toBeUndefined()
})
