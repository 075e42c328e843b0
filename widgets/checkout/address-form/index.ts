import { defineWidget } from '#renderer/define-widget.ts'
import { addressFormSchema } from '#widgets/checkout/address-form/schema.ts'
import { addressPartTexts } from '#widgets/checkout/address-texts.ts'
import { refusalTexts } from '#widgets/checkout/refusals.ts'
import { checkoutPages } from '#widgets/checkout/steps.ts'

export const addressForm = defineWidget(addressFormSchema, {
  type: 'addressForm',
  hydrate: 'never',
  scope: 'private',
  allowedOn: checkoutPages,
  guards: ['basketNotEmpty'],
  texts: [
    ...addressPartTexts,
    ...refusalTexts,
    'checkout.continue',
    'feedback.error_address_update',
    'feedback.error_no_countries',
  ],
  pages: checkoutPages,
  budget: { script: 0, style: 2_300 },
})
