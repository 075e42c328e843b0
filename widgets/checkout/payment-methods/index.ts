import { sumTexts } from '#renderer/components/elements/sum-texts.ts'
import { formTexts } from '#renderer/components/form/form-texts.ts'
import { defineWidget } from '#renderer/define-widget.ts'
import { orderTexts } from '#widgets/checkout/order-lines.tsx'
import { currentConstants, currentTexts } from '#widgets/checkout/payment-methods/current-payment.tsx'
import { iyzicoTexts } from '#widgets/checkout/payment-methods/iyzico-fields.tsx'
import { paymentMethodsSchema } from '#widgets/checkout/payment-methods/schema.ts'
import { paymentNameTexts } from '#widgets/checkout/payment-name.ts'
import { problemTexts } from '#widgets/checkout/purchase-problem.tsx'
import { refusalTexts } from '#widgets/checkout/refusals.ts'
import { checkoutPages } from '#widgets/checkout/steps.ts'

export const paymentMethods = defineWidget(paymentMethodsSchema, {
  type: 'paymentMethods',
  hydrate: 'never',
  scope: 'private',
  allowedOn: checkoutPages,
  guards: ['basketNotEmpty', 'addressKnown', 'shippingKnown'],
  texts: [
    ...formTexts,
    ...orderTexts,
    ...sumTexts,
    ...currentTexts,
    ...iyzicoTexts,
    ...paymentNameTexts,
    ...refusalTexts,
    'checkout.paidNothing',
    'checkout.pay',
    'checkout.payByLinkText',
    'checkout.paymentTitle',
    'checkout.placeOrder',
    ...problemTexts,
    'feedback.error_basket_empty',
    'feedback.error_gift_card_complete_payment',
    'feedback.error_klarna_request_payment',
    'feedback.error_payment_providers_initialization',
    'payment.notPossible',
    'payment.otherCard',
    'payment.removeCard',
    'payment.savedCard',
    'payment.terminalStart',
    'payment.totalChanged',
  ],
  constants: [...currentConstants],
  pages: [...checkoutPages, 'basketPage', 'receiptPage'],
  budget: { script: 0, style: 3_200 },
})
