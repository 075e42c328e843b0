import { formTexts } from '#renderer/components/form/form-texts.ts'
import { defineWidget } from '#renderer/define-widget.ts'
import { refusalTexts } from '#widgets/checkout/refusals.ts'
import { shipmentTexts } from '#widgets/checkout/shipment-facts.tsx'
import { checkoutPages } from '#widgets/checkout/steps.ts'
import { termsAcceptanceSchema } from '#widgets/checkout/terms-acceptance/schema.ts'

export const termsAcceptance = defineWidget(termsAcceptanceSchema, {
  type: 'termsAcceptance',
  hydrate: 'never',
  scope: 'private',
  allowedOn: checkoutPages,
  guards: ['basketNotEmpty', 'addressKnown', 'shippingKnown'],
  texts: [
    ...formTexts,
    ...refusalTexts,
    ...shipmentTexts,
    'checkout.acceptTerms',
    'checkout.acceptedTerms',
    'checkout.change',
    'checkout.continue',
    'checkout.delivery',
    'checkout.note',
    'checkout.reviewTitle',
    'checkout.stepDetails',
    'form.emailAddress',
    'receipt.billedTo',
    'receipt.deliveredTo',
  ],
  pages: checkoutPages,
  budget: { script: 0, style: 2_000 },
})
