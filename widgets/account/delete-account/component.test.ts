// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
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

it('deletes after the password, explains what is retained, and redirects home', () => {
  show(true)
  expect(document.body.textContent).toContain('Invoices stay.')
  expect(document.querySelector('[name="password"]')).toHaveProperty('required', true)
  expect(document.querySelector<HTMLInputElement>('[name="_next"]')?.value).toBe('/dk')
  show(false)
  expect(document.querySelector('[name="password"]')).toBeNull()
})
