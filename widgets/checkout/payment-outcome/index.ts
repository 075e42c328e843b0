import { defineWidget } from '#renderer/define-widget.ts'
import { paymentOutcomeSchema } from '#widgets/checkout/payment-outcome/schema.ts'
import { checkoutPages } from '#widgets/checkout/steps.ts'

export const paymentOutcome = defineWidget(paymentOutcomeSchema, {
  type: 'paymentOutcome',
  hydrate: 'never',
  scope: 'private',
  allowedOn: checkoutPages,
  texts: [
    'feedback.error_pay_by_link_expired',
    'feedback.error_pay_by_link_pending',
    'paymentOutcome.cancelled',
    'paymentOutcome.expired',
    'paymentOutcome.refused',
  ],
  budget: { script: 0, style: 600 },
})
