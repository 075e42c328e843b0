// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderWidget } from '#tests/support/render-widget.ts'
import LogoutButton from '#widgets/account/logout-button/component.tsx'
import { logoutButton } from '#widgets/account/logout-button/index.ts'

it('posts to its page, so that a link cannot sign visitors out', () => {
  document.body.innerHTML = renderWidget(logoutButton, LogoutButton, {})
  expect(screen.getByRole('button', { name: 'Sign out' }).getAttribute('type')).toBe('submit')
  expect(document.querySelector<HTMLInputElement>('[name="_form"]')?.value).toBe('session.signOut')
})
