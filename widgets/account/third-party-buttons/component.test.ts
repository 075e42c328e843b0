// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Toggles } from '#schemas/markets/toggles.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import ThirdPartyButtons from '#widgets/account/third-party-buttons/component.tsx'
import { fixtures } from '#widgets/account/third-party-buttons/fixtures.ts'
import { thirdPartyButtons } from '#widgets/account/third-party-buttons/index.ts'

const show = (content: unknown, toggles: Partial<Toggles>) => {
  document.body.innerHTML = renderWidget(thirdPartyButtons, ThirdPartyButtons, content, { toggles })
}
const names = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

it('offers the market’s providers only', () => {
  show(fixtures.minimal, {})
  expect(names()).toEqual([])
  show(fixtures.minimal, { socialLoginGoogle: true, socialLoginApple: true })
  expect(names()).toEqual(['Continue with Google', 'Continue with Apple'])
})

it('shows the employees’ sign-in for company addresses only', () => {
  show(fixtures.full, {})
  const button = document.querySelector<HTMLElement>('[data-provider="azuread"]')
  expect(button?.hidden).toBe(true)
  expect(document.querySelector('[data-employee-domain]')?.getAttribute('data-employee-domain')).toBe(
    'vitrine.example',
  )
})
