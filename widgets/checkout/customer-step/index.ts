import { authenticationTexts } from '#renderer/components/login/login-texts.ts'
import { thirdPartyToggles } from '#renderer/components/login/third-party-toggles.ts'
import { defineWidget } from '#renderer/define-widget.ts'
import { addressPartTexts } from '#widgets/checkout/address-texts.ts'
import { customerStepSchema } from '#widgets/checkout/customer-step/schema.ts'
import { refusalTexts } from '#widgets/checkout/refusals.ts'
import { checkoutPages } from '#widgets/checkout/steps.ts'

export const customerStep = defineWidget(customerStepSchema, {
  type: 'customerStep',
  hydrate: 'never',
  scope: 'private',
  allowedOn: checkoutPages,
  guards: ['basketNotEmpty'],
  toggles: ['checkoutAuthentication', 'newSignupTerms', ...thirdPartyToggles],
  texts: [
    ...new Set([...authenticationTexts, ...addressPartTexts]),
    ...refusalTexts,
    'checkout.continue',
    'checkout.customerText',
    'checkout.customerTitle',
    'checkout.haveAccount',
    'checkout.newsletter',
    'checkout.signIn',
  ],
  pages: [...checkoutPages, 'loginPage'],
  budget: { script: 0, style: 5_000 },
})
