// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { en } from '#starter/translations/en.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import SecondFactor from '#widgets/account/second-factor/component.tsx'
import { secondFactor } from '#widgets/account/second-factor/index.ts'
import type { FactorState } from '#widgets/account/second-factor/load.ts'

const show = (data: FactorState) => {
  document.body.innerHTML = renderWidget(secondFactor, SecondFactor, {}, { data })
}
const form = () => document.querySelector<HTMLInputElement>('[name="_form"]')?.value

it('shows customers nothing', () => {
  show({ state: 'none' })
  expect(document.body.textContent).toBe('')
})

it('requires the password, then a first code next to the QR code', () => {
  show({ state: 'required' })
  expect(form()).toBe('secondFactor.begin')
  expect(document.querySelector('[name="password"]')).toBeTruthy()
  const address = 'otpauth://totp/shop:a?secret=ABCD'
  show({ state: 'required', enrolment: { secret: 'ABCD', address, recoveryCodes: ['aaaaa-bbbbb'] } })
  expect(form()).toBe('secondFactor.confirm')
  expect(document.querySelector('svg')).toBeTruthy()
  expect(document.body.textContent).toContain('ABCD')
  expect(screen.getByText('aaaaa-bbbbb')).toBeTruthy()
})

it('requires a code in an unconfirmed session, and offers new recovery codes in a confirmed one', () => {
  show({ state: 'pending' })
  expect(form()).toBe('secondFactor.enter')
  // The wait after many wrong codes is not a moment.
  expect(document.querySelector('form')?.dataset.messages).toContain(en['secondFactor.locked'])
  show({ state: 'verified' })
  expect(form()).toBe('secondFactor.renewCodes')
  show({ state: 'verified', recoveryCodes: ['ccccc-ddddd'] })
  expect(screen.getByText('ccccc-ddddd')).toBeTruthy()
})
