import { defineWidget } from '#renderer/define-widget.ts'
import { formTexts } from '#renderer/kit/form-texts.ts'
import { customerStepSchema } from '#widgets/checkout/customer-step/schema.ts'
import { checkoutPages } from '#widgets/checkout/steps.ts'

export const customerStep = defineWidget(customerStepSchema, {
  type: 'customerStep',
  hydrate: 'never',
  scope: 'private',
  allowedOn: checkoutPages,
  guards: ['basketNotEmpty'],
  toggles: ['checkoutAuthentication'],
  texts: [
    ...formTexts,
    'checkout.continue',
    'checkout.customerText',
    'checkout.customerTitle',
    'checkout.haveAccount',
    'checkout.newsletter',
    'checkout.signIn',
    'form.emailAddress',
  ],
  budget: { script: 0, style: 1_900 },
})
