import { type CheckoutAddresses, stepPath } from '#widgets/checkout/steps.ts'

/** Texts of refusals that all checkout forms share. */
export const refusalTexts = [
  'basket.frozen',
  'checkout.signInAgain',
  'feedback.error_basket_not_found',
  'feedback.error_basket_update',
] as const

type Texts = Readonly<Record<(typeof refusalTexts)[number], string>>

/** Text of a refusal, by text key or status. */
export const refusalMessages = (texts: Texts): Readonly<Record<string, string>> => ({
  'basket.frozen': texts['basket.frozen'],
  401: texts['checkout.signInAgain'],
  404: texts['feedback.error_basket_not_found'],
})

/**
 * Returns the page for forms submitted after a payment in another tab or before going back: it displays the payment's
 * state, and links to the receipt.
 */
export const overtakenPaymentPages = (pages: CheckoutAddresses): Readonly<Record<string, string>> => ({
  'basket.frozen': stepPath(pages, 'payment'),
  'feedback.error_ordered': stepPath(pages, 'payment'),
})
