// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderWidget } from '#tests/support/render-widget.ts'
import { start } from '#widgets/stores/staff-desk/client.ts'
import StaffDesk from '#widgets/stores/staff-desk/component.tsx'
import { staffDesk } from '#widgets/stores/staff-desk/index.ts'
import type { Staff } from '#widgets/stores/staff-desk/load.ts'

function show(data: Staff): (FormDataEntryValue | null)[] {
  document.body.innerHTML = renderWidget(staffDesk, StaffDesk, {}, { data })
  return [...document.querySelectorAll('form')].map((form) => new FormData(form).get('_form'))
}

it('offers only employees to serve, and the serving employee to redeem vouchers', () => {
  expect(show({})).toEqual([])
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy()
  expect(show({ signedInAs: 'customer' })).toEqual([])
  expect(document.body.textContent).toContain('This is a customer account.')
  expect(show({ signedInAs: 'employee' })).toEqual(['stores.serve', 'loyalty.scanQr'])
  expect(show({ employeeName: 'Bo Berg' })).toEqual(['stores.stopServing', 'loyalty.scanQr'])
  expect(document.body.textContent).toContain('Bo Berg is serving at this screen.')
})

it('shows a voucher’s value, and stays open for the next; offers the camera only if there is one', () => {
  show({ employeeName: 'Bo Berg' })
  const part = document.querySelector<HTMLElement>('[data-client="staff-desk"]')
  if (!part) throw new Error('There is no form')
  start(part)
  const answer = { amount: { amount: 10_000, currency: 'DKK' } }
  part
    .querySelector('form')
    ?.dispatchEvent(new CustomEvent('vitrine:form-done', { bubbles: true, detail: { answer } }))
  expect(part.querySelector('[data-part="used"]')?.textContent).toMatch(
    /^The .*100.* voucher has been redeemed\.$/,
  )
  expect(part.querySelector<HTMLElement>('[data-part="scan"]')?.hidden).toBe(true)
})

it('names why a voucher is refused: its currency, or its end', () => {
  show({ employeeName: 'Bo Berg' })
  const form = document.querySelector<HTMLElement>('[data-client="staff-desk"] form')
  expect(JSON.parse(form?.dataset.messages ?? '')).toMatchObject({
    'staffDesk.otherCurrency': 'This voucher is in another currency and cannot be redeemed here.',
    'staffDesk.voucherExpired': 'This voucher has expired.',
  })
})
