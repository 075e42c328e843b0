// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderWidget } from '#tests/support/render-widget.ts'
import { signedInUser } from '#tests/support/user-data.ts'
import CredentialsForm from '#widgets/account/credentials-form/component.tsx'
import { credentialsForm } from '#widgets/account/credentials-form/index.ts'

const show = (hasPassword: boolean) => {
  const data = signedInUser({ hasPassword })
  document.body.innerHTML = renderWidget(credentialsForm, CredentialsForm, {}, { data })
}

it('requires the password before changing credentials', () => {
  show(true)
  expect(document.querySelectorAll('[autocomplete="current-password"][required]')).toHaveLength(2)
  expect(document.body.textContent).toContain('anna@example.com')
  expect(screen.getByRole('button', { name: 'Change email' })).toBeTruthy()
})

it('requires no password of third-party accounts', () => {
  show(false)
  expect(document.querySelectorAll('[autocomplete="current-password"]')).toHaveLength(0)
})
