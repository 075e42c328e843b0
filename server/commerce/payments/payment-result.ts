import { type PaymentAction, type PaymentResult, paymentActionSchema } from '#schemas/commerce/payment.ts'
import { parseJson } from '#schemas/validation/json.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import type { Attempt } from '#server/commerce/payments/attempts.ts'
import type { OrderReference } from '#server/commerce/payments/checkout.ts'

const checkAction = compileSchema(paymentActionSchema)

/** Paths of the pages that follow a payment. */
export interface ResultPages {
  receipt(market: string, orderId: string): string
  payment(market: string, state: string): string
  paymentLink(market: string, link: { linkId: string; checkoutBasketId: string }): string
}

function actionOf(actionText: string | null): PaymentAction | undefined {
  const checked = actionText === null ? undefined : checkAction(parseJson(actionText))
  return checked?.kind === 'valid' ? checked.value : undefined
}

/** Returns the provider's id of a payment by link, which stays valid after the payment. */
export const linkIdOf = ({ action }: Attempt): string | undefined => {
  const providerAction = actionOf(action)
  return providerAction?.type === 'link' ? providerAction.linkId : undefined
}

function stateOf(
  { status, action }: Attempt,
  order: OrderReference | undefined,
): PaymentResult['paymentState'] {
  // Hides the result of this attempt if another one became the order (adyen-web#4014).
  if (order) return 'completed'
  switch (status) {
    case 'starting':
    case 'awaiting':
      return action === null ? 'pending' : 'action'
    case 'ordered':
      return 'completed'
    case 'refunding':
      return 'refunded'
    default:
      return status
  }
}

/** Text keys of failures. */
const errors = new Map<PaymentResult['paymentState'], string>([
  ['refused', 'feedback.error_payment_refused'],
  ['cancelled', 'feedback.payment_cancelled'],
  ['expired', 'feedback.error_pay_by_link_expired'],
  ['refunded', 'feedback.error_payment_refunded'],
])

/** Returns the page that follows: a payment by link has a page of its own until there is an order (checkout rule 19). */
function urlOf(attempt: Attempt, order: OrderReference | undefined, pages: ResultPages): string {
  const { id, market, channel } = attempt
  if (order) return pages.receipt(market, order.id)
  const linkId = channel === 'link' ? linkIdOf(attempt) : undefined
  return linkId === undefined
    ? pages.payment(market, stateOf(attempt, order))
    : pages.paymentLink(market, { linkId, checkoutBasketId: id })
}

/** Returns the state of an attempt as its shopper sees it. */
export function resultOf(
  attempt: Attempt,
  order: OrderReference | undefined,
  pages: ResultPages,
): PaymentResult {
  const paymentState = stateOf(attempt, order)
  const error = errors.get(paymentState)
  const action = paymentState === 'action' ? actionOf(attempt.action) : undefined
  return {
    checkoutBasketId: attempt.id,
    provider: attempt.provider,
    paymentMethodType: attempt.method,
    paymentState,
    amount: { amount: attempt.amount, currency: attempt.currency },
    ...(action && { action }),
    ...(action?.type === 'redirect' && { redirectReason: 'payment' }),
    ...(action?.type === 'challenge' && { redirectReason: 'challenge' }),
    ...(error !== undefined && { error }),
    url: urlOf(attempt, order, pages),
    ...(order && { orderId: order.id, orderNumber: order.number }),
  }
}
