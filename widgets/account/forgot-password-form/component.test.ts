// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderWidget } from '#tests/support/render-widget.ts'
import ForgotPasswordForm from '#widgets/account/forgot-password-form/component.tsx'
import { fixtures } from '#widgets/account/forgot-password-form/fixtures.ts'
import { forgotPasswordForm } from '#widgets/account/forgot-password-form/index.ts'

const show = (content: unknown) => {
  document.body.innerHTML = renderWidget(forgotPasswordForm, ForgotPasswordForm, content)
}

it('requires the address only, and never reveals whether an account exists', () => {
  show(fixtures.minimal)
  expect(screen.getByRole('textbox', { name: 'Email' }).hasAttribute('required')).toBe(true)
  expect(document.querySelector('[id$="-done"]')?.textContent).toContain('If an account exists')
})

it('takes the words of content, else its own', () => {
  show(fixtures.full)
  expect(screen.getByRole('heading', { name: 'It happens to everyone' })).toBeTruthy()
  expect(screen.queryByText(/Enter your email address/)).toBeNull()
  show(fixtures.minimal)
  expect(screen.getByText(/Enter your email address/)).toBeTruthy()
})
