// @vitest-environment happy-dom

import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { readProps } from '#renderer/browser/page/read-props.ts'
import type { Constants } from '#schemas/markets/constants.ts'
import { optionalCategories } from '#schemas/visitors/consent.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import CookieConsent from '#widgets/navigation/cookie-consent/component.tsx'
import { fixtures } from '#widgets/navigation/cookie-consent/fixtures.ts'
import { cookieConsent } from '#widgets/navigation/cookie-consent/index.ts'

const show = (content: unknown) => {
  document.body.innerHTML = renderWidget(cookieConsent, CookieConsent, content)
  return within(screen.getByRole('dialog'))
}

it('is named and described by its words, its own where content has some', () => {
  expect(show(fixtures.minimal).getByRole('heading').textContent).toBe('Your cookie choices')
  show(fixtures.full)
  const dialog = screen.getByRole('dialog', { name: 'Cookies at Vitrine' })
  const description = document.getElementById(dialog.getAttribute('aria-describedby') ?? '')
  expect(description?.textContent).toContain('what the shop needs to work')
  expect(screen.getByRole('link', { name: 'Privacy policy' }).getAttribute('href')).toBe('/dk/terms')
})

it('makes it as easy to refuse as to accept', () => {
  const banner = show(fixtures.minimal)
  const refuse = banner.getByRole('button', { name: 'Necessary only' })
  const accept = banner.getByRole('button', { name: 'Accept all' })
  expect(refuse.className).toBe(accept.className)
  expect(refuse.parentElement).toBe(accept.parentElement)
})

it('preselects only the necessary category, which cannot be deselected', () => {
  show(fixtures.minimal)
  const boxes = [...document.querySelectorAll('input')]
  expect(boxes.map(({ name }) => name)).toEqual(['necessary', ...optionalCategories])
  expect(boxes.filter(({ checked }) => checked).map(({ name }) => name)).toEqual(['necessary'])
  expect(boxes.filter(({ disabled }) => disabled).map(({ name }) => name)).toEqual(['necessary'])
})

it('identifies the text that the visitor decides on', () => {
  const version = (content: unknown) => {
    show(content)
    return readProps(screen.getByRole('dialog'), ['textVersion'])?.textVersion
  }
  expect(version(fixtures.minimal)).toMatch(/^[0-9a-z]{1,20}$/)
  expect(version(fixtures.minimal)).toBe(version(fixtures.minimal))
  expect(version({ text: 'Other words.' })).not.toBe(version(fixtures.minimal))
})

it('waits closed for script', () => {
  show(fixtures.minimal)
  const banner = screen.getByRole('dialog')
  expect(banner.getAttribute('popover')).toBe('manual')
  expect(banner.dataset.client).toBe('cookie-consent')
  expect(readProps(banner, ['delay'])).toMatchObject({ delay: '1000' })
})

it('carries the measurement settings that differ from the defaults', () => {
  const settingsWith = (constants: Partial<Constants>) => {
    document.body.innerHTML = renderWidget(cookieConsent, CookieConsent, fixtures.minimal, { constants })
    return readProps(screen.getByRole('dialog'), ['settings'])?.settings
  }
  expect(settingsWith({})).toBe('{}')
  expect(settingsWith({ scrollDebounce: 90, observerThresholds: [0, 1] })).toBe(
    '{"scrollDebounce":90,"observerThresholds":[0,1]}',
  )
})

it.each(['long words', 'right to left'] as const)('renders the fixture “%s”', (name) => {
  expect(show(fixtures[name]).getByRole('heading').textContent).toBe(fixtures[name].headline)
})
