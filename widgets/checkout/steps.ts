import type { CheckoutStep } from '#schemas/commerce/checkout-steps.ts'
import type { PageAlias } from '#schemas/pages/page-kinds.ts'

/** Pages of the checkout, each rendered for one visitor. */
export const checkoutPages = [
  'checkoutPage',
  'checkoutCustomerPage',
  'checkoutDetailsPage',
  'checkoutShippingPage',
  'checkoutSummaryPage',
  'checkoutPaymentPage',
] as const satisfies readonly PageAlias[]

/** Steps for physical goods only. */
export const postalSteps: ReadonlySet<CheckoutStep> = new Set(['details', 'shipping'])

const pageOfStep = {
  customer: 'checkoutCustomerPage',
  details: 'checkoutDetailsPage',
  shipping: 'checkoutShippingPage',
  summary: 'checkoutSummaryPage',
  payment: 'checkoutPaymentPage',
} as const satisfies Record<CheckoutStep, PageAlias>

/** Addresses of the pages of the checkout, by kind. */
export type CheckoutAddresses = Readonly<Record<(typeof checkoutPages)[number], string>>

/** Returns the page of a step, or the checkout page, which redirects to the right step. */
export const stepPath = (pages: CheckoutAddresses, step?: CheckoutStep): string =>
  pages[step ? pageOfStep[step] : 'checkoutPage']

/** Returns the address on the receipt page that shows a payment by link (checkout rule 19). */
export const linkReceiptPath = (
  { receiptPage }: Readonly<Record<'receiptPage', string>>,
  linkId: string,
  checkoutBasketId: string,
): string => `${receiptPage}?${new URLSearchParams({ linkId, checkoutBasketId })}`

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
} as const satisfies Record<CheckoutStep, (typeof stepTexts)[number]>
