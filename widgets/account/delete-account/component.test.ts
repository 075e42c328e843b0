// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { start } from '#renderer/browser/session/session-gate.client.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import DeleteAccount from '#widgets/account/delete-account/component.tsx'
import { deleteAccount } from '#widgets/account/delete-account/index.ts'

const show = (hasPassword: boolean) => {
  const data = { hasPassword, exportUrl: '/api/account/dk/export' }
  document.body.innerHTML = renderWidget(deleteAccount, DeleteAccount, { kept: 'Invoices stay.' }, { data })
}

it('exports stored data as a file', () => {
  show(true)
  const link = screen.getByRole('link', { name: 'Download your data' })
  expect([link.getAttribute('href'), link.hasAttribute('download')]).toEqual(['/api/account/dk/export', true])
})

const isSignedIn = vi.fn(async () => true)
vi.mock('#renderer/browser/session/session.ts', () => ({ isSignedIn }))

it('refreshes the session before the download: a browser that follows a link cannot', async () => {
  show(true)
  const link = screen.getByRole('link', { name: 'Download your data' })
  start(link)
  const followed: boolean[] = []
  document.body.addEventListener('click', (event) => {
    followed.push(!event.defaultPrevented)
    event.preventDefault()
  })
  link.click()
  await expect.poll(() => followed).toEqual([false, true])
  expect(isSignedIn).toHaveBeenCalledTimes(1)
})

it('deletes after the password, explains what is retained, and redirects home', () => {
  show(true)
  expect(document.body.textContent).toContain('Invoices stay.')
  expect(document.querySelector('[name="password"]')).toHaveProperty('required', true)
  expect(document.querySelector<HTMLInputElement>('[name="_next"]')?.value).toBe('/dk')
  show(false)
  expect(document.querySelector('[name="password"]')).toBeNull()
})
