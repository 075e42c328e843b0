// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type LoginView, loginViewIn, mailTokenIn } from '#schemas/visitors/login-view.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import Authentication from '#widgets/account/authentication/component.tsx'
import { fixtures } from '#widgets/account/authentication/fixtures.ts'
import { authentication } from '#widgets/account/authentication/index.ts'

const show = (view: LoginView, token = '') => {
  const data = { view, token }
  document.body.innerHTML = renderWidget(authentication, Authentication, fixtures.minimal, { data })
}
const readHeadings = () => screen.getAllByRole('heading').map(({ textContent }) => textContent)

describe('the one view', () => {
  it.each<[LoginView, string]>([
    ['login', 'Sign in'],
    ['signup', 'Create an account'],
    ['forgot-password', 'Forgot your password?'],
    ['password-reset', 'Choose a new password'],
    ['verify', 'Confirm your email address'],
  ])('renders only the view of %s', (view, headline) => {
    show(view, 'token')
    expect(readHeadings()).toEqual([headline])
  })
})

it('has unique field ids, also in hidden views', () => {
  show('verify', 'token')
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

it.each([
  ['', 'login'],
  ['view=signup', 'signup'],
  ['view=forgot-password', 'forgot-password'],
  ['view=forgot-password&token=abc', 'password-reset'],
  ['view=verify&token=abc', 'verify'],
  ['view=password-reset', 'login'],
  ['view=__proto__', 'login'],
])('opens by “%s”', (query, view) => {
  expect(loginViewIn(new URLSearchParams(query))).toBe(view)
})

it('takes nothing for a token that no mail carries', () => {
  expect(mailTokenIn(new URLSearchParams({ token: '"><script>' }))).toBeUndefined()
  expect(mailTokenIn(new URLSearchParams({ token: 'a'.repeat(201) }))).toBeUndefined()
  expect(mailTokenIn(new URLSearchParams({ token: 'a-b_c.d' }))).toBe('a-b_c.d')
})
