// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderWidget } from '#tests/support/render-widget.ts'
import VerifyEmail from '#widgets/account/verify-email/component.tsx'
import { fixtures } from '#widgets/account/verify-email/fixtures.ts'
import { verifyEmail } from '#widgets/account/verify-email/index.ts'

const show = (content: unknown, token = '') => {
  document.body.innerHTML = renderWidget(verifyEmail, VerifyEmail, content, { data: { token } })
}
const endpoint = () => document.querySelector<HTMLInputElement>('[name="_form"]')?.value

it('confirms by a press, which nothing that reads mail does', () => {
  show(fixtures.minimal, 'of-the-mail')
  expect(screen.getByRole('button', { name: 'Confirm address' })).toBeTruthy()
  expect(endpoint()).toBe('session.verifyEmail')
  expect(document.querySelector<HTMLInputElement>('[name="token"]')?.value).toBe('of-the-mail')
  expect(screen.getByRole('link').textContent).toBe('My account')
})

it('sends the mail again where there is no token', () => {
  show(fixtures.full)
  expect(screen.getByRole('button', { name: 'Resend email' })).toBeTruthy()
  expect(endpoint()).toBe('session.sendVerification')
})
