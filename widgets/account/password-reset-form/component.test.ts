// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderWidget } from '#tests/support/render-widget.ts'
import PasswordResetForm from '#widgets/account/password-reset-form/component.tsx'
import { fixtures } from '#widgets/account/password-reset-form/fixtures.ts'
import { passwordResetForm } from '#widgets/account/password-reset-form/index.ts'

const show = (content: unknown, token = '') => {
  document.body.innerHTML = renderWidget(passwordResetForm, PasswordResetForm, content, { data: { token } })
}

it('posts the token of the mail with the new password', () => {
  show(fixtures.minimal, 'of-the-mail')
  expect(document.querySelector<HTMLInputElement>('[name="token"]')?.value).toBe('of-the-mail')
  expect(screen.getByLabelText<HTMLInputElement>('New password').autocomplete).toBe('new-password')
})

it('links to a new reset mail if the link has expired', () => {
  show(fixtures.full)
  expect(document.querySelector('[id$="-refused"]')?.textContent).toContain('has expired')
  const requestLink = screen.getByRole('link', { name: 'Forgot your password?' })
  expect(requestLink.getAttribute('href')).toBe('/dk/login?view=forgot-password')
})
