import type { PageAlias } from '#schemas/pages/page-kinds.ts'

/** Pages on the way to an order: each is rendered for one visitor. */
export const checkoutPages = [
  'checkoutPage',
  'checkoutCustomerPage',
  'checkoutDetailsPage',
  'checkoutShippingPage',
  'checkoutSummaryPage',
  'checkoutPaymentPage',
] as const satisfies readonly PageAlias[]

/** Steps in their order (checkout rule 1). Each names its page below the checkout's. */
export const steps = ['customer', 'details', 'shipping', 'summary', 'payment'] as const
export type Step = (typeof steps)[number]

/** Returns the page of a step, or the checkout page, which redirects to the right step. */
export const stepPath = (market: string, step?: Step): string =>
  step ? `/${market}/checkout/${step}` : `/${market}/checkout`

export const stepTexts = [
  'checkout.stepCustomer',
  'checkout.stepDetails',
  'checkout.stepPayment',
  'checkout.stepShipping',
  'checkout.stepSummary',
] as const

export const stepTextOf = {
  customer: 'checkout.stepCustomer',
  details: 'checkout.stepDetails',
  shipping: 'checkout.stepShipping',
  summary: 'checkout.stepSummary',
  payment: 'checkout.stepPayment',
} as const satisfies Record<Step, (typeof stepTexts)[number]>
