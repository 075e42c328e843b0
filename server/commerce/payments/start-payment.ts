import type { PaymentResult } from '#schemas/commerce/payment.ts'
import type { Market } from '#schemas/markets/market.ts'
import type { Money } from '#schemas/values/money.ts'
import type { BasketCookies } from '#server/commerce/basket/basket-cookies.ts'
import type { AdyenCheckout } from '#server/commerce/payments/adyen/adyen-session.ts'
import type { AttemptLimits } from '#server/commerce/payments/attempt-limits.ts'
import type { GiftCardCheckout } from '#server/commerce/payments/gift-card-checkout.ts'
import type { BinCheck } from '#server/commerce/payments/iyzico/iyzico-card.ts'
import type { paymentCases } from '#server/commerce/payments/payment-cases.ts'
import type { PaymentKeys } from '#server/commerce/payments/payment-keys.ts'
import type { ResultPages } from '#server/commerce/payments/payment-result.ts'
import type { Payments, StartRequest, StartResult } from '#server/commerce/payments/payments.ts'
import type { Caller } from '#server/endpoints/handlers.ts'
import { notFound } from '#server/endpoints/not-found.ts'
import { networkOf } from '#server/http/network-of.ts'
import type { Metrics } from '#server/operations/metrics.ts'

/** The basket that the caller can pay. */
export interface PayableBasket {
  id: string
  market: Market
}

/** Dependencies of the endpoints of payments. */
export interface PaymentParts {
  payments: Payments
  giftCardCheckout: GiftCardCheckout
  /** Returns undefined if it does not exist or belongs to another customer. */
  basketOf: (id: string, catalog: string, caller: Caller) => Promise<PayableBasket | undefined>
  /** Returns the attempt that paid an order. */
  paymentOf: (orderNumber: string) => Promise<string | undefined>
  pendingOf: (provider: 'iyzico') => Promise<readonly string[]>
  checkBin: BinCheck
  /** Payments that need manual review. */
  casesOf: () => ReturnType<typeof paymentCases>
  adyen: AdyenCheckout | undefined
  /** Returns the amount due for a basket; undefined while it cannot be ordered. */
  dueOf: (basketId: string) => Promise<Money | undefined>
  attemptLimits: AttemptLimits
  /** Returns the method that a customer chose last. */
  preferredMethodOf: (userId: string) => Promise<string | undefined>
  rememberMethod: (userId: string, method: string) => Promise<unknown>
  keys: Pick<PaymentKeys, 'fits'>
  /** Returns the path of a market's payment page for a status. */
  paymentPage: ResultPages['payment']
  basketCookies: BasketCookies
  /** Receives the immediate outcome of each attempt. */
  counted: Metrics['paymentAttempt']
}

const tooMany = {
  status: 429,
  message: 'There were too many requests. Please wait a moment.',
  errors: { '': ['form.tooMany'] },
} as const

/** Returns the payer for whom refusals are counted. Shoppers in a store share its network. */
const payerOf = ({ address, iso, session }: Caller) => ({
  network: iso ? undefined : networkOf(address),
  userId: iso ? undefined : session?.userId,
})

/** The customer, if known. Cards of visitors in a store are not stored. */
export const customerOf = ({ iso, session }: Caller): string | undefined =>
  iso ? undefined : session?.userId

export const notPossible = {
  status: 503,
  message: 'No payment provider is configured.',
  errors: { type: ['feedback.error_payment_providers_initialization'] },
} as const

/**
 * Refuses an amount that the shopper was not shown (checkout rule 22).
 * @param paymentPage path of the market's payment page, which shows the new amount
 */
export const totalChanged = (paymentPage: string) =>
  ({
    status: 409,
    message: 'The total has changed.',
    errors: { '': ['payment.totalChanged'] },
    location: paymentPage,
  }) as const

function toReply(result: StartResult, changedPage: string) {
  switch (result.kind) {
    case 'result': {
      const { action, url, provider, paymentState } = result.result
      // Shoppers authorise on Klarna's pages, so a refusal here means that the request failed (checkout rule 14).
      if (provider === 'klarna' && paymentState === 'refused')
        return {
          status: 400,
          message: 'The payment request to Klarna failed.',
          errors: { type: ['feedback.error_klarna_request_payment'] },
        } as const
      // Page forms are redirected to the provider, or to the page that shows the result.
      const location = action?.type === 'redirect' && action.method !== 'POST' ? action.url : url
      return { status: 200, body: result.result, ...(location !== undefined && { location }) } as const
    }
    case 'missing':
      return notFound
    case 'ordered':
      return {
        status: 409,
        message: 'The basket has already been ordered.',
        errors: { basket: ['feedback.error_ordered'] },
      } as const
    case 'incomplete':
      return {
        status: 400,
        message: 'The basket cannot be ordered.',
        errors: result.errors,
      } as const
    case 'changed':
      return totalChanged(changedPage)
    case 'nothing-to-pay':
      return { status: 409, message: 'There is nothing left to pay.', errors: {} } as const
    case 'no-such-method':
      return {
        status: 400,
        message: 'There is no such payment method.',
        errors: { type: ['form.choose'] },
      } as const
  }
}

/** Counts a refusal against the payer. */
export async function countRefusal(
  { attemptLimits }: PaymentParts,
  result: PaymentResult,
  caller: Caller,
): Promise<void> {
  if (result.paymentState === 'refused')
    await attemptLimits.noteRefusal(payerOf(caller), result.checkoutBasketId)
}

type StartChoice = Pick<StartRequest, 'method' | 'channel' | 'details'> &
  Pick<Partial<StartRequest>, 'provider' | 'identityNumber' | 'instalments' | 'displayedAmount'>

/**
 * Starts a payment and counts its outcome. An attempt that no provider responded to is pending for the shopper, but not
 * in the metric: while a provider is down, all are.
 */
async function startCounted(
  { payments, counted }: Pick<PaymentParts, 'payments' | 'counted'>,
  request: StartRequest,
): Promise<StartResult> {
  const result = await payments.start(request).catch((error: unknown) => {
    counted('fault')
    throw error
  })
  if (result.kind === 'result') {
    const { paymentState } = result.result
    counted(paymentState === 'pending' && !result.isAnswered ? 'unanswered' : paymentState)
  }
  return result
}

/** Starts a payment for a basket, unless too many attempts were refused. */
export async function startPayment(
  parts: PaymentParts,
  basketId: string,
  catalog: string,
  caller: Caller,
  choice: StartChoice,
) {
  const { payments, basketOf, attemptLimits, rememberMethod, counted } = parts
  const basket = await basketOf(basketId, catalog, caller)
  if (!basket) return notFound
  if (!payments.isPossible) return notPossible
  if ((await attemptLimits.waitFor({ ...payerOf(caller), basketId: basket.id })) !== undefined) {
    counted('limited')
    return tooMany
  }
  const userId = customerOf(caller)
  // Before any money moves: a fault here then costs nothing.
  if (userId !== undefined && choice.channel === 'web') await rememberMethod(userId, choice.method)
  const result = await startCounted(parts, {
    basketId: basket.id,
    market: basket.market,
    address: caller.address,
    customerId: customerOf(caller),
    ...choice,
  })
  if (result.kind === 'result') await countRefusal(parts, result.result, caller)
  const reply = toReply(result, parts.paymentPage(basket.market.id, 'changed'))
  // The customer pays on a phone: the screen is free for the next one (in-store rule 9).
  const isHandedOver = caller.iso && choice.channel === 'link' && reply.status === 200
  return isHandedOver ? { ...reply, cookies: parts.basketCookies.forgetting } : reply
}
