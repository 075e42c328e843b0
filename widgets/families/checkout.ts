import { addressForm } from '#widgets/checkout/address-form/index.ts'
import { checkoutSteps } from '#widgets/checkout/checkout-steps/index.ts'
import { customerStep } from '#widgets/checkout/customer-step/index.ts'
import { orderNote } from '#widgets/checkout/order-note/index.ts'
import { orderSummary } from '#widgets/checkout/order-summary/index.ts'
import { paymentMethods } from '#widgets/checkout/payment-methods/index.ts'
import { paymentOutcome } from '#widgets/checkout/payment-outcome/index.ts'
import { receipt } from '#widgets/checkout/receipt/index.ts'
import { shippingMethods } from '#widgets/checkout/shipping-methods/index.ts'
import { termsAcceptance } from '#widgets/checkout/terms-acceptance/index.ts'

export const checkout = [
  checkoutSteps,
  customerStep,
  addressForm,
  shippingMethods,
  orderSummary,
  orderNote,
  termsAcceptance,
  paymentMethods,
  paymentOutcome,
  receipt,
]
