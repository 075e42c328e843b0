import type { PageAlias } from '#schemas/pages/page-kinds.ts'

/** Pages that script opens, with their default paths below the market. A page contains only different paths. */
export const defaultScriptPages = {
  accountPage: 'account',
  checkoutPage: 'checkout',
  checkoutCustomerPage: 'checkout/customer',
  checkoutDetailsPage: 'checkout/details',
  checkoutShippingPage: 'checkout/shipping',
  checkoutSummaryPage: 'checkout/summary',
  checkoutPaymentPage: 'checkout/payment',
  loginPage: 'login',
  socialLoginCallbackPage: 'login/callback',
} as const satisfies Readonly<Partial<Record<PageAlias, string>>>

export type ScriptPage = keyof typeof defaultScriptPages

export const scriptPages = [
  'accountPage',
  'checkoutPage',
  'checkoutCustomerPage',
  'checkoutDetailsPage',
  'checkoutShippingPage',
  'checkoutSummaryPage',
  'checkoutPaymentPage',
  'loginPage',
  'socialLoginCallbackPage',
] as const satisfies readonly ScriptPage[]
