import { expect, it } from 'vitest'
import { en } from '#starter/translations/en.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import PaymentOutcome from '#widgets/checkout/payment-outcome/component.tsx'
import { paymentOutcome } from '#widgets/checkout/payment-outcome/index.ts'

it.each([
  ['refused', 'You have not been charged'],
  ['cancelled', 'your basket has not changed'],
  ['expired', 'You have not been charged'],
] as const)('explains a payment with status %s', (state, words) => {
  const data = { state, byLink: false }
  expect(renderWidget(paymentOutcome, PaymentOutcome, {}, { data })).toContain(words)
})

it.each([
  ['pending', 'feedback.error_pay_by_link_pending'],
  ['expired', 'feedback.error_pay_by_link_expired'],
] as const)('has a separate text for a link that is %s', (state, key) => {
  const data = { state, byLink: true }
  expect(renderWidget(paymentOutcome, PaymentOutcome, {}, { data })).toContain(en[key])
})

it('renders nothing without a payment', () => {
  expect(renderWidget(paymentOutcome, PaymentOutcome, {})).toBe('')
})
