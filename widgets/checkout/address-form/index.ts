import { formTexts } from '#renderer/components/form/form-texts.ts'
import { defineWidget } from '#renderer/define-widget.ts'
import { addressFormSchema } from '#widgets/checkout/address-form/schema.ts'
import { addressTexts } from '#widgets/checkout/address-texts.ts'
import { refusalTexts } from '#widgets/checkout/refusals.ts'
import { checkoutPages } from '#widgets/checkout/steps.ts'

export const addressForm = defineWidget(addressFormSchema, {
  type: 'addressForm',
  hydrate: 'never',
  scope: 'private',
  allowedOn: checkoutPages,
  guards: ['basketNotEmpty'],
  texts: [
    ...formTexts,
    ...addressTexts,
    ...refusalTexts,
    'address.phone',
    'address.postalCode',
    'addressBook.gone',
    'checkout.addressTitle',
    'checkout.anotherAddress',
    'checkout.billingAddress',
    'checkout.billingDiffers',
    'checkout.continue',
    'checkout.sameAsDelivery',
    'feedback.error_address_update',
    'feedback.error_no_countries',
  ],
  pages: checkoutPages,
  budget: { script: 0, style: 2_300 },
})
