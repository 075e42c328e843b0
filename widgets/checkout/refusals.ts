import { stepPath } from '#widgets/checkout/steps.ts'

/** What the forms of checkout may all be refused for. */
export const refusalTexts = [
  'basket.frozen',
  'checkout.signInAgain',
  'feedback.error_basket_not_found',
  'feedback.error_basket_update',
] as const

type Texts = Readonly<Record<(typeof refusalTexts)[number], string>>

/** Words for it, by text key or status. */
export const refusalMessages = (texts: Texts): Readonly<Record<string, string>> => ({
  'basket.frozen': texts['basket.frozen'],
  401: texts['checkout.signInAgain'],
  404: texts['feedback.error_basket_not_found'],
})

/**
 * Where a form leads that was overtaken by a payment, in another tab or before the back button was pressed: to the page
 * that tells where the money is, and from there to the receipt.
 */
export const overtaken = (market: string): Readonly<Record<string, string>> => ({
  'basket.frozen': stepPath(market, 'payment'),
  'feedback.error_ordered': stepPath(market, 'payment'),
})
