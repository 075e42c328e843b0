import type { payments as family } from '#schemas/api/payments.ts'
import { isProvider, type PaymentResult } from '#schemas/commerce/payment.ts'
import type { Market } from '#schemas/markets/market.ts'
import type { Money } from '#schemas/values/money.ts'
import { storedKeys } from '#schemas/visitors/stored-keys.ts'
import type { AdyenCheckout } from '#server/commerce/payments/adyen/adyen-session.ts'
import type { AttemptLimits } from '#server/commerce/payments/attempt-limits.ts'
import type { GiftCardCheckout } from '#server/commerce/payments/gift-card-checkout.ts'
import type { BinCheck } from '#server/commerce/payments/iyzico/iyzico-card.ts'
import type { paymentCases } from '#server/commerce/payments/payment-cases.ts'
import { linkIdOf } from '#server/commerce/payments/payment-result.ts'
import type { Payments, StartAnswer, StartRequest } from '#server/commerce/payments/payments.ts'
import type { Caller, HandlersOf } from '#server/endpoints/handlers.ts'
import { isOperator } from '#server/endpoints/operator.ts'
import { cookieOf } from '#server/http/cookies.ts'
import { networkOf } from '#server/http/network-of.ts'

/** The basket that the caller can pay. */
interface PayableBasket {
  id: string
  market: Market
}

interface Parts {
  payments: Payments
  giftCardCheckout: GiftCardCheckout
  /** Returns undefined if it does not exist or belongs to another customer. */
  basketOf: (id: string, catalog: string, caller: Caller) => Promise<PayableBasket | undefined>
  /** The attempt that an order was paid by. */
  paymentOf: (orderNumber: string) => Promise<string | undefined>
  pendingOf: (provider: 'iyzico') => Promise<readonly string[]>
  checkBin: BinCheck
  /** What of payments somebody has to look at. */
  casesOf: () => ReturnType<typeof paymentCases>
  adyen: AdyenCheckout | undefined
  /** What is left to pay of a basket; undefined while it may not be ordered. */
  dueOf: (basketId: string) => Promise<Money | undefined>
  attemptLimits: AttemptLimits
  /** Receives the immediate result of each attempt, and rejections by limit. */
  counted: (outcome: PaymentResult['paymentState'] | 'limited') => void
}

const tooMany = {
  status: 429,
  message: 'There were too many requests. Please wait a moment.',
  errors: { '': ['form.tooMany'] },
} as const

/** Whom refusals are counted for. Shoppers in a store share its network. */
const payerOf = ({ address, iso, session }: Caller) => ({
  network: iso ? undefined : networkOf(address),
  userId: iso ? undefined : session?.userId,
})

/** Who pays, where that is known. Nobody's card is kept for whoever stands in a store. */
const customerOf = ({ iso, session }: Caller): string | undefined => (iso ? undefined : session?.userId)

const notFound = { status: 404 } as const

const notPossible = {
  status: 503,
  message: 'No payment provider is configured.',
  errors: { type: ['feedback.error_payment_providers_initialization'] },
} as const

const isNavigation = ({ header }: Caller): boolean =>
  header('sec-fetch-mode') === 'navigate' || (header('accept') ?? '').startsWith('text/html')

/** Returns the path of the next page, without the origin. */
const pathIn = ({ url = '/' }: PaymentResult): string => url

const given = (values: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  )

function answerTo(answer: StartAnswer) {
  switch (answer.kind) {
    case 'result': {
      const { action, url, provider, paymentState } = answer.result
      // Klarna's own pages ask the shopper: a refusal here means that the request failed (checkout rule 14).
      if (provider === 'klarna' && paymentState === 'refused')
        return {
          status: 400,
          message: 'Klarna did not take the payment.',
          errors: { type: ['feedback.error_klarna_request_payment'] },
        } as const
      // Page forms are redirected to the provider, or to the page that shows the result.
      const location = action?.type === 'redirect' && action.method !== 'POST' ? action.url : url
      return { status: 200, body: answer.result, ...(location !== undefined && { location }) } as const
    }
    case 'missing':
      return notFound
    case 'ordered':
      return {
        status: 409,
        message: 'The basket was ordered.',
        errors: { basket: ['feedback.error_ordered'] },
      } as const
    case 'incomplete':
      return {
        status: 400,
        message: 'The basket cannot be ordered as it is.',
        errors: answer.errors,
      } as const
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

export function createPaymentHandlers(parts: Parts): HandlersOf<typeof family> {
  const { payments, basketOf, attemptLimits, counted } = parts

  async function noteResult(result: PaymentResult, caller: Caller): Promise<void> {
    if (result.paymentState === 'refused')
      await attemptLimits.noteRefusal(payerOf(caller), result.checkoutBasketId)
  }

  type StartChoice = Pick<StartRequest, 'method' | 'channel' | 'details'> &
    Pick<Partial<StartRequest>, 'provider' | 'identityNumber' | 'instalments'>

  async function start(basketId: string, catalog: string, caller: Caller, asked: StartChoice) {
    const basket = await basketOf(basketId, catalog, caller)
    if (!basket) return notFound
    if (!payments.isPossible) return notPossible
    if ((await attemptLimits.waitFor({ ...payerOf(caller), basketId: basket.id })) !== undefined) {
      counted('limited')
      return tooMany
    }
    const answer = await payments.start({
      basketId: basket.id,
      market: basket.market,
      address: caller.address,
      customerId: customerOf(caller),
      ...asked,
    })
    if (answer.kind === 'result') {
      counted(answer.result.paymentState)
      await noteResult(answer.result, caller)
    }
    return answerTo(answer)
  }

  async function receive(provider: string, body: unknown, caller: Caller) {
    if (!isProvider(provider)) return notFound
    const received = await payments.events.receive(provider, body, caller.header)
    return received === 'forged' ? ({ status: 403 } as const) : ({ status: 202 } as const)
  }

  return {
    async methods({ path, query }, caller) {
      const basket = await basketOf(query.basketId, path.catalog, caller)
      if (!basket) return notFound
      if (!payments.isPossible) return notPossible
      const { market } = basket
      const [paymentMethods, card, amount, current] = await Promise.all([
        payments.methods(market, { amount: 0, currency: market.currency }),
        parts.adyen?.session(market, customerOf(caller)),
        parts.dueOf(basket.id),
        payments.current(basket.id),
      ])
      return {
        status: 200,
        body: {
          paymentMethods: [...paymentMethods],
          ...(card && { card: { ...card, ...(amount && { amount }) } }),
          ...(current && { current }),
        },
      }
    },

    async standing({ path, query }, caller) {
      const id = query.basketId ?? cookieOf(caller.header('cookie'), storedKeys.basket.name)
      const basket = id ? await basketOf(id, path.catalog, caller) : undefined
      const result = basket && (await payments.standing(basket.id))
      return result ? { status: 200, body: result } : notFound
    },

    create: ({ path, query, body }, caller) =>
      start(query.basketId, path.catalog, caller, {
        method: body.payByLink ? 'paybylink' : body.type,
        channel: body.payByLink ? 'link' : 'web',
        details: body.details,
        identityNumber: body.identityNumber,
        instalments: body.instalments,
      }),

    async comeBack({ path, query }, caller) {
      const result = await payments.resume(path.checkoutBasketId, given(query))
      if (!result) return notFound
      await noteResult(result, caller)
      return isNavigation(caller) ? { status: 303, location: pathIn(result) } : { status: 200, body: result }
    },

    async submitDetails({ path, body }, caller) {
      const result = await payments.resume(path.checkoutBasketId, given(body))
      if (!result) return notFound
      await noteResult(result, caller)
      return { status: 200, body: result }
    },

    async comeBackByForm({ path, query, body }, caller) {
      const result = await payments.resume(path.checkoutBasketId, given({ ...query, ...body }))
      if (!result) return notFound
      await noteResult(result, caller)
      return { status: 303, location: pathIn(result) }
    },

    async cancel({ path }) {
      const result = await payments.cancel(path.checkoutBasketId)
      if (!result) return notFound
      // It was paid in the meantime: there is an order.
      const receipt = result.paymentState === 'completed' && result.url
      return { status: 200, body: result, ...(receipt && { location: receipt }) }
    },

    async completeByGiftCard({ path, query }, caller) {
      const basket = await basketOf(query.basketId, path.catalog, caller)
      if (!basket) return notFound
      const answer = await parts.giftCardCheckout(basket.id, basket.market.id)
      if (answer.kind === 'placed') return { status: 200, body: answer.order, location: answer.order.url }
      if (answer.kind === 'missing') return notFound
      const isIncomplete = answer.kind === 'incomplete'
      return {
        status: isIncomplete ? 400 : 409,
        message: 'Gift cards do not pay for this basket.',
        errors: isIncomplete ? answer.errors : { giftCards: ['feedback.error_gift_card_complete_payment'] },
      }
    },

    async linkReceipt({ path, query }) {
      const attempt = await payments.find(query.checkoutBasketId)
      if (attempt?.channel !== 'link' || linkIdOf(attempt) !== path.linkId) return notFound
      const result = await payments.resume(attempt.id, {})
      if (!result) return notFound
      if (result.paymentState === 'completed')
        return { status: 200, body: { status: 'Completed', redirectUrl: pathIn(result) } }
      const isOver = ['refused', 'cancelled', 'expired', 'refunded'].includes(result.paymentState)
      return {
        status: 200,
        body: isOver
          ? { status: 'Expired', error: result.error ?? 'feedback.error_pay_by_link_expired' }
          : { status: 'PaymentPending', error: 'feedback.error_pay_by_link_pending' },
      }
    },

    createAtTerminal: async ({ path, query }, caller) =>
      caller.iso
        ? start(query.basketId, path.catalog, caller, { method: 'pos', channel: 'pos', details: undefined })
        : { status: 403, message: 'Terminals stand in stores.' },

    async checkBin({ path, query, body }, caller) {
      const basket = query.basketId && (await basketOf(query.basketId, path.catalog, caller))
      if (basket === undefined && query.basketId !== undefined) return notFound
      const due = basket ? await parts.dueOf(basket.id) : undefined
      const card = await parts.checkBin(body.binNumber, due)
      return card ? { status: 200, body: card } : notFound
    },

    initializeIyzico: ({ path, query, body }, caller) =>
      start(query.basketId, path.catalog, caller, {
        method: 'iyzico',
        channel: 'web',
        details: undefined,
        ...body,
      }),

    async iyzicoReturn({ path, query, body }) {
      const token = query.token ?? body.token
      const result = await payments.resume(path.conversationId, token === undefined ? {} : { token })
      return result ? { status: 303, location: pathIn(result) } : notFound
    },

    iyzicoWebhook: async ({ body }, caller) => {
      const received = await payments.events.receive('iyzico', body, caller.header)
      return { status: received === 'forged' ? 403 : 202 }
    },

    requestKlarnaUrl: ({ path, body }, caller) =>
      start(path.basketId, path.catalog, caller, { method: body.type, channel: 'web', details: undefined }),

    webhook: ({ path, body }, caller) => receive(path.provider, body, caller),
    secretWebhook: ({ path, body }, caller) =>
      receive(
        path.provider,
        { ...body, '~checkoutBasketId': path.checkoutBasketId, '~secret': path.secret },
        caller,
      ),

    async retrigger({ path }, { session }) {
      if (!isOperator(session)) return { status: 403 }
      const paymentId = await parts.paymentOf(path.orderNumber)
      const result = paymentId === undefined ? undefined : await payments.resume(paymentId, {})
      return result ? { status: 200, body: result } : notFound
    },

    async cases(_input, { session }) {
      return isOperator(session) ? { status: 200, body: { cases: await parts.casesOf() } } : { status: 403 }
    },

    async pending(_input, { session }) {
      if (!isOperator(session)) return { status: 403 }
      const waiting = await parts.pendingOf('iyzico')
      const results = await Promise.all(waiting.map((id) => payments.resume(id, {})))
      return { status: 200, body: { orders: results.flatMap((result) => result ?? []) } }
    },
  }
}
