// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderWidget } from '#tests/support/render-widget.ts'
import LoginForm from '#widgets/account/login-form/component.tsx'
import { fixtures } from '#widgets/account/login-form/fixtures.ts'
import { loginForm } from '#widgets/account/login-form/index.ts'

const show = (content: unknown) => {
  document.body.innerHTML = renderWidget(loginForm, LoginForm, content)
}

it('has autocomplete attributes for saved credentials', () => {
  show(fixtures.minimal)
  const email = screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' })
  const password = screen.getByLabelText<HTMLInputElement>('Password')
  expect([email.autocomplete, password.autocomplete, password.type]).toEqual([
    'username',
    'current-password',
    'password',
  ])
})

it('posts to its page without script', () => {
  show(fixtures.minimal)
  const form = document.querySelector('form')
  expect([form?.getAttribute('action'), form?.method]).toEqual([null, 'post'])
  expect(form?.querySelector<HTMLInputElement>('[name="_form"]')?.value).toBe('session.signIn')
  expect(document.querySelector('[id$="-refused"]')?.textContent).toContain('Incorrect')
})

it('leads to the login page’s other views', () => {
  show({ loginUrl: '/dk/sign-in' })
  const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(addressOf('Forgot your password?')).toBe('/dk/sign-in?view=forgot-password')
  expect(addressOf('Create an account')).toBe('/dk/sign-in?view=signup')
  show(fixtures.minimal)
  expect(addressOf('Create an account')).toBe('/dk/login?view=signup')
})
