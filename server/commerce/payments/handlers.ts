import type { payments as family } from '#schemas/api/payments.ts'
import { isProvider, type PaymentResult } from '#schemas/commerce/payment.ts'
import { storedKeys } from '#schemas/visitors/stored-keys.ts'
import type { Attempt } from '#server/commerce/payments/attempts.ts'
import { linkIdOf } from '#server/commerce/payments/payment-result.ts'
import type { Payments } from '#server/commerce/payments/payments.ts'
import {
  countRefusal,
  customerOf,
  notPossible,
  type PayableBasket,
  type PaymentParts,
  startPayment,
  totalChanged,
} from '#server/commerce/payments/start-payment.ts'
import type { Caller, HandlersOf } from '#server/endpoints/handlers.ts'
import { notFound } from '#server/endpoints/not-found.ts'
import { signedIn } from '#server/endpoints/signed-in-caller.ts'
import { cookieOf } from '#server/http/cookies.ts'

type Handlers = HandlersOf<typeof family>

const isNavigation = ({ header }: Caller): boolean =>
  header('sec-fetch-mode') === 'navigate' || (header('accept') ?? '').startsWith('text/html')

/** Returns the path of the next page, without the origin. */
const pathIn = ({ url = '/' }: PaymentResult): string => url

const definedFields = (values: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  )

async function receive(payments: Payments, provider: string, body: unknown, caller: Caller) {
  if (!isProvider(provider)) return notFound
  const received = await payments.events.receive(provider, body, caller.header)
  return received === 'forged' ? ({ status: 403 } as const) : ({ status: 202 } as const)
}

/** Whether the caller made a payment: with its return address, or with its basket. */
const isPayer = (
  { keys }: PaymentParts,
  { id, basketId }: Attempt,
  key: string | undefined,
  caller: Caller,
) =>
  (key !== undefined && keys.fits(key, id)) ||
  cookieOf(caller.header('cookie'), storedKeys.basket.name) === basketId

/** Returns a result, without its order for a caller who only knows the payment's reference. */
async function resultFor(
  parts: PaymentParts,
  result: PaymentResult,
  key: string | undefined,
  caller: Caller,
): Promise<PaymentResult> {
  const { orderId, orderNumber, ...rest } = result
  const attempt = orderId === undefined ? undefined : await parts.payments.find(result.checkoutBasketId)
  if (!attempt || isPayer(parts, attempt, key, caller)) return result
  return { ...rest, url: parts.paymentPage(attempt.market, result.paymentState) }
}

/** Resumes a payment, and counts a refusal against the caller. */
async function resumePayment(
  parts: PaymentParts,
  id: string,
  { key, ...results }: Readonly<Record<string, string | undefined>>,
  caller: Caller,
): Promise<PaymentResult | undefined> {
  const result = await parts.payments.resume(id, definedFields(results))
  if (!result) return undefined
  await countRefusal(parts, result, caller)
  return resultFor(parts, result, key, caller)
}

/** Returns the cookie that gives a screen the basket back whose link it cancelled (in-store rule 9). */
async function restoredBasket({ payments, basketCookies }: PaymentParts, id: string, caller: Caller) {
  if (!caller.iso || cookieOf(caller.header('cookie'), storedKeys.basket.name)) return undefined
  const attempt = await payments.find(id)
  return attempt?.channel === 'link' ? [basketCookies.of(attempt.basketId)] : undefined
}

/** Returns the payment methods of a basket for its customer, and its current payment. */
async function methodsFor(parts: PaymentParts, { id, market }: PayableBasket, userId: string | undefined) {
  const { payments } = parts
  const amount = await parts.dueOf(id)
  const [paymentMethods, card, current, chosen] = await Promise.all([
    payments.methods(market, amount ?? { amount: 0, currency: market.currency }),
    parts.adyen?.session(market, userId),
    payments.current(id),
    userId === undefined ? undefined : parts.preferredMethodOf(userId),
  ])
  const preferred = paymentMethods.find((method) => method.id === chosen)?.id
  return {
    paymentMethods: [...paymentMethods],
    ...(preferred !== undefined && { preferred }),
    ...(card && { card: { ...card, ...(amount && { amount }) } }),
    ...(current && { current }),
  }
}

/** Creates the handlers that start, end and show payments. */
function paying(
  parts: PaymentParts,
): Pick<Handlers, 'methods' | 'standing' | 'create' | 'cancel' | 'completeByGiftCard' | 'createAtTerminal'> {
  const { payments, basketOf } = parts
  return {
    async methods({ path, query }, caller) {
      const basket = await basketOf(query.basketId, path.catalog, caller)
      if (!basket) return notFound
      if (!payments.isPossible) return notPossible
      return { status: 200, body: await methodsFor(parts, basket, customerOf(caller)) }
    },

    async standing({ path, query }, caller) {
      const id = query.basketId ?? cookieOf(caller.header('cookie'), storedKeys.basket.name)
      const basket = id ? await basketOf(id, path.catalog, caller) : undefined
      const result = basket && (await payments.standing(basket.id))
      return result ? { status: 200, body: result } : notFound
    },

    create: ({ path, query, body }, caller) =>
      startPayment(parts, query.basketId, path.catalog, caller, {
        method: body.payByLink ? 'paybylink' : body.type,
        channel: body.payByLink ? 'link' : 'web',
        details: body.details,
        displayedAmount: body.displayedAmount,
        identityNumber: body.identityNumber,
        instalments: body.instalments,
      }),

    async cancel({ path }, caller) {
      const cancelled = await payments.cancel(path.checkoutBasketId)
      if (!cancelled) return notFound
      const result = await resultFor(parts, cancelled, undefined, caller)
      // It was paid in the meantime, and has an order.
      const receipt = result.paymentState === 'completed' && result.url
      if (receipt) return { status: 200, body: result, location: receipt }
      const cookies = await restoredBasket(parts, path.checkoutBasketId, caller)
      return { status: 200, body: result, ...(cookies && { cookies }) }
    },

    async completeByGiftCard({ path, query }, caller) {
      const basket = await basketOf(query.basketId, path.catalog, caller)
      if (!basket) return notFound
      const result = await parts.giftCardCheckout(basket.id, basket.market.id, query.displayedTotal)
      if (result.kind === 'placed') return { status: 200, body: result.order, location: result.order.url }
      if (result.kind === 'missing') return notFound
      if (result.kind === 'changed') return totalChanged(parts.paymentPage(basket.market.id, 'changed'))
      const isIncomplete = result.kind === 'incomplete'
      return {
        status: isIncomplete ? 400 : 409,
        message: 'Gift cards do not pay for this basket.',
        errors: isIncomplete ? result.errors : { giftCards: ['feedback.error_gift_card_complete_payment'] },
      }
    },

    createAtTerminal: async ({ path, query }, caller) =>
      caller.iso
        ? startPayment(parts, query.basketId, path.catalog, caller, {
            method: 'pos',
            channel: 'pos',
            displayedAmount: query.displayedAmount,
            details: undefined,
          })
        : { status: 403, message: 'Terminals are available in stores only.' },
  }
}

/** Creates the handlers of the return from a payment provider. */
function createReturnHandlers(
  parts: PaymentParts,
): Pick<Handlers, 'comeBack' | 'submitDetails' | 'comeBackByForm' | 'linkReceipt' | 'iyzicoReturn'> {
  const { payments } = parts
  return {
    async comeBack({ path, query }, caller) {
      const result = await resumePayment(parts, path.checkoutBasketId, query, caller)
      if (!result) return notFound
      return isNavigation(caller) ? { status: 303, location: pathIn(result) } : { status: 200, body: result }
    },

    async submitDetails({ path, body }, caller) {
      const result = await resumePayment(parts, path.checkoutBasketId, body, caller)
      return result ? { status: 200, body: result } : notFound
    },

    async comeBackByForm({ path, query, body }, caller) {
      const result = await resumePayment(parts, path.checkoutBasketId, { ...query, ...body }, caller)
      return result ? { status: 303, location: pathIn(result) } : notFound
    },

    async linkReceipt({ path, query }) {
      const attempt = await payments.find(query.checkoutBasketId)
      if (attempt?.channel !== 'link' || linkIdOf(attempt) !== path.linkId) return notFound
      const result = await payments.resume(attempt.id, {})
      if (!result) return notFound
      if (result.paymentState === 'completed')
        return { status: 200, body: { status: 'Completed', redirectUrl: pathIn(result) } }
      const { amount, action } = result
      const isOver = ['refused', 'cancelled', 'expired', 'refunded'].includes(result.paymentState)
      return {
        status: 200,
        body: isOver
          ? { status: 'Expired', error: result.error ?? 'feedback.error_pay_by_link_expired' }
          : {
              ...{ status: 'PaymentPending', error: 'feedback.error_pay_by_link_pending', amount },
              ...(action?.url !== undefined && { url: action.url }),
              ...(action?.expires !== undefined && { expires: action.expires }),
            },
      }
    },

    async iyzicoReturn({ path, query, body }, caller) {
      const result = await resumePayment(parts, path.conversationId, { ...body, ...query }, caller)
      return result ? { status: 303, location: pathIn(result) } : notFound
    },
  }
}

/** Endpoints of single providers, and their webhooks. */
function atProviders(
  parts: PaymentParts,
): Pick<
  Handlers,
  | 'checkBin'
  | 'removeStoredCard'
  | 'initializeIyzico'
  | 'iyzicoWebhook'
  | 'requestKlarnaUrl'
  | 'webhook'
  | 'secretWebhook'
> {
  const { payments, basketOf } = parts
  return {
    async checkBin({ path, query, body }, caller) {
      const basket = query.basketId && (await basketOf(query.basketId, path.catalog, caller))
      if (basket === undefined && query.basketId !== undefined) return notFound
      const due = basket ? await parts.dueOf(basket.id) : undefined
      const card = await parts.checkBin(body.binNumber, due)
      return card ? { status: 200, body: card } : notFound
    },

    async removeStoredCard({ path }, caller) {
      if (!parts.adyen) return notFound
      const performed = await parts.adyen.removeCard(signedIn(caller).userId, path.cardId)
      return { status: performed === 'done' ? 204 : 503 }
    },

    initializeIyzico: ({ path, query, body }, caller) =>
      startPayment(parts, query.basketId, path.catalog, caller, {
        method: 'iyzico',
        channel: 'web',
        details: undefined,
        ...body,
      }),

    iyzicoWebhook: async ({ body }, caller) => {
      const received = await payments.events.receive('iyzico', body, caller.header)
      return { status: received === 'forged' ? 403 : 202 }
    },

    requestKlarnaUrl: ({ path, body }, caller) =>
      startPayment(parts, path.basketId, path.catalog, caller, {
        method: body.type,
        channel: 'web',
        details: undefined,
        displayedAmount: body.displayedAmount,
      }),

    webhook: ({ path, body }, caller) => receive(payments, path.provider, body, caller),

    secretWebhook: ({ path, body }, caller) =>
      receive(
        payments,
        path.provider,
        { ...body, '~checkoutBasketId': path.checkoutBasketId, '~secret': path.secret },
        caller,
      ),
  }
}

/** Endpoints for operators. */
function forOperators(parts: PaymentParts): Pick<Handlers, 'retrigger' | 'cases' | 'pending'> {
  const { payments } = parts
  return {
    async retrigger({ path }) {
      const paymentId = await parts.paymentOf(path.orderNumber)
      const result = paymentId === undefined ? undefined : await payments.resume(paymentId, {})
      return result ? { status: 200, body: result } : notFound
    },

    async cases() {
      return { status: 200, body: { cases: await parts.casesOf() } }
    },

    async pending() {
      const waiting = await parts.pendingOf('iyzico')
      const results = await Promise.all(waiting.map((id) => payments.resume(id, {})))
      return { status: 200, body: { orders: results.flatMap((result) => result ?? []) } }
    },
  }
}

export const createPaymentHandlers = (parts: PaymentParts): Handlers => ({
  ...paying(parts),
  ...createReturnHandlers(parts),
  ...atProviders(parts),
  ...forOperators(parts),
})
