// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { renderWidget } from '#tests/support/render-widget.ts'
import LoginFlyout from '#widgets/account/login-flyout/component.tsx'
import { fixtures } from '#widgets/account/login-flyout/fixtures.ts'
import { loginFlyout } from '#widgets/account/login-flyout/index.ts'

const show = (isOn: boolean) => {
  const toggles = { loginFlyout: isOn }
  document.body.innerHTML = renderWidget(loginFlyout, LoginFlyout, fixtures.full, { toggles })
}

it('is rendered closed, only in markets with the toggle', () => {
  show(false)
  expect(document.querySelector('dialog')).toBeNull()
  show(true)
  expect(document.querySelector<HTMLDialogElement>('#flyout-login')?.open).toBe(false)
})

it('contains sign-in, sign-up and password reset, and shows one of them', () => {
  show(true)
  const views = [...document.querySelectorAll<HTMLElement>('[data-view]')]
  expect(views.map(({ dataset, hidden }) => [dataset.view, hidden])).toEqual([
    ['login', false],
    ['signup', true],
    ['forgot-password', true],
  ])
})
