// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { WidgetContext } from '#renderer/context.ts'
import { testPage } from '#tests/support/engine.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import SlimBannerAdvanced from '#widgets/content/slim-banner-advanced/component.tsx'
import { fixtures } from '#widgets/content/slim-banner-advanced/fixtures.ts'
import { slimBannerAdvanced } from '#widgets/content/slim-banner-advanced/index.ts'

const show = (content: unknown, device: WidgetContext['device'] = 'desktop') => {
  document.body.innerHTML = renderWidget(slimBannerAdvanced, SlimBannerAdvanced, content, {
    context: { device },
  })
}

function validate(content: unknown) {
  const result = slimBannerAdvanced.validate(content)
  if (result.kind === 'invalid') throw new Error(JSON.stringify(result.problems))
  return result.value
}

const cycle = () => screen.getByRole('list').style.getPropertyValue('--cycle')

it('renders all of a device’s texts together, with their links, codes and countdowns', () => {
  show(fixtures.full, 'desktop')
  expect(screen.getAllByRole('listitem')).toHaveLength(4)
  expect(screen.getByRole('link', { name: 'Free delivery' })).toBeTruthy()
  expect(screen.getByText('VITRINE10')).toBeTruthy()
  expect(screen.getByRole('timer')).toBeTruthy()
  expect(screen.queryByText('Phones only')).toBeNull()
  show(fixtures.full, 'mobile')
  expect(screen.getByText('Phones only')).toBeTruthy()
  show(fixtures.full, 'app')
  expect(screen.queryByRole('timer')).toBeNull()
})

it('cuts texts after their word limit', () => {
  show({ textSettings: [{ text: 'One two three four', wordLimit: 2 }] })
  expect(screen.getByRole('listitem').textContent).toBe('One two…')
})

it('can be stopped where texts take turns, and only there', () => {
  show(fixtures.full)
  expect(screen.getByRole('checkbox', { name: 'Pause' })).toBeTruthy()
  for (const still of [fixtures.minimal, fixtures['all at once']]) {
    show(still)
    expect(screen.queryByRole('checkbox')).toBeNull()
  }
})

it('shows each text for the configured time, with a readable minimum', () => {
  const textSettings = [{ text: 'One' }, { text: 'Two' }]
  show({ textSettings, animationDelay: 4, animationDuration: 500 })
  expect(cycle()).toBe('9000ms')
  show({ textSettings, animationDuration: 500 })
  expect(cycle()).toBe('6000ms')
  show({ textSettings, animationDelay: 0.1, animationDuration: 0 })
  expect(cycle()).toBe('2000ms')
})

it('renders nothing on devices for which all texts are switched off', () => {
  show({ textSettings: [{ text: 'Phones', disabledDesktop: true }] })
  expect(document.body.innerHTML).toBe('')
})

it('varies by device where a text does', () => {
  expect(slimBannerAdvanced.variesByDevice(validate(fixtures.full))).toBe(true)
  expect(slimBannerAdvanced.variesByDevice(validate(fixtures.minimal))).toBe(false)
})

it('is absent from pages of excluded categories', () => {
  const content = validate(fixtures.full)
  expect(slimBannerAdvanced.forPage(content, testPage({ path: '/dk/outerwear' }))).toBeUndefined()
  expect(slimBannerAdvanced.forPage(content, testPage({ path: '/dk/shirts' }))).toBe(content)
})
