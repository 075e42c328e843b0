// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderWidget } from '#tests/support/render-widget.ts'
import SignupForm from '#widgets/account/signup-form/component.tsx'
import { fixtures } from '#widgets/account/signup-form/fixtures.ts'
import { signupForm } from '#widgets/account/signup-form/index.ts'

const show = (content: unknown, newSignupTerms = false) => {
  document.body.innerHTML = renderWidget(signupForm, SignupForm, content, { toggles: { newSignupTerms } })
}

it('shows the password rules in advance', () => {
  show(fixtures.minimal)
  const password = screen.getByLabelText<HTMLInputElement>('Password')
  const [hint] = (password.getAttribute('aria-describedby') ?? '').split(' ')
  expect(document.getElementById(hint ?? '')?.textContent).toContain('At least 8 characters')
  expect([password.minLength, password.maxLength, password.autocomplete]).toEqual([8, 99, 'new-password'])
})

it('requires the terms if the market does', () => {
  show(fixtures.full)
  expect(screen.queryByRole('checkbox', { name: /accept/ })).toBeNull()
  show(fixtures.full, true)
  expect(screen.getByRole('checkbox', { name: /accept/ }).hasAttribute('required')).toBe(true)
  const terms = screen.getByRole<HTMLAnchorElement>('link', {
    name: 'terms and conditions (opens in a new tab)',
  })
  // In the same tab, it would discard what was typed.
  expect([terms.getAttribute('href'), terms.target]).toEqual(['/dk/terms', '_blank'])
})

it('makes newsletter and name optional', () => {
  show(fixtures.minimal)
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /news/ }).checked).toBe(false)
  expect(screen.getByRole('textbox', { name: /First name/ }).hasAttribute('required')).toBe(false)
})
