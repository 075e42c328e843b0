import { expect, it } from 'vitest'
import { renderWidget } from '#tests/support/render-widget.ts'
import PaymentOutcome from '#widgets/checkout/payment-outcome/component.tsx'
import { paymentOutcome } from '#widgets/checkout/payment-outcome/index.ts'

it.each([
  ['refused', 'Nothing was taken'],
  ['cancelled', 'your basket is as it was'],
  ['expired', 'Nothing was taken'],
] as const)('tells where the money is when a payment is %s', (data, words) => {
  expect(renderWidget(paymentOutcome, PaymentOutcome, {}, { data })).toContain(words)
})

it('says nothing where nothing was paid', () => {
  expect(renderWidget(paymentOutcome, PaymentOutcome, {})).toBe('')
})
