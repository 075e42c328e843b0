import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { renderSVG } from 'uqr'
import { isPaymentMethod, needsScript, paymentMethodName } from '#schemas/commerce/payment-methods.ts'
import { localeOf, type Market } from '#schemas/markets/market.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import { createAdyenClient } from '#server/commerce/payments/adyen/adyen-client.ts'
import { type Fields, isObject, outcomeOf } from '#server/commerce/payments/adyen/adyen-outcome.ts'
import { type AdyenCheckout, walletsIn } from '#server/commerce/payments/adyen/adyen-session.ts'
import { createAdyenTerminal } from '#server/commerce/payments/adyen/adyen-terminal.ts'
import { readAdyenWebhook } from '#server/commerce/payments/adyen/adyen-webhook.ts'
import { detailsOf, shopperFields, webPaymentBody } from '#server/commerce/payments/adyen/web-payment.ts'
import type {
  PaymentOutcome,
  PaymentProvider,
  PaymentRequest,
  RefundOutcome,
  StartedPayment,
} from '#server/commerce/payments/provider/provider.ts'
import { type AdyenConfig, anyStore } from '#server/configuration/payment-config.ts'

const methodsSchema = {
  type: 'object',
  properties: {
    paymentMethods: {
      type: 'array',
      items: {
        type: 'object',
        properties: { type: { type: 'string', maxLength: 60 }, name: { type: 'string', maxLength: 60 } },
        required: ['type'],
        additionalProperties: false,
      },
      maxItems: 200,
    },
  },
  required: ['paymentMethods'],
  additionalProperties: false,
} as const satisfies JSONSchema
const checkMethods = compileSchema(methodsSchema)

const stateSchema = {
  type: 'object',
  properties: {
    link: { type: 'string', maxLength: 200 },
    key: { type: 'string', maxLength: 64 },
    poi: { type: 'string', description: 'The terminal that was asked.', maxLength: 100 },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
const checkState = compileSchema(stateSchema)

function stateOf({ state }: StartedPayment): FromSchema<typeof stateSchema> {
  const checked = checkState(JSON.parse(state ?? '{}'))
  return checked.kind === 'valid' ? checked.value : {}
}

const minute = 60_000

/** Adyen: the advanced flow (`/payments`, `/payments/details`), payment links and terminals. */
export function createAdyenProvider(
  config: AdyenConfig,
  now: () => number,
  onTerminal: (paymentId: string, outcome: PaymentOutcome) => void,
): PaymentProvider & AdyenCheckout {
  const { merchantAccount, clientKey, environment, hmacKey, applePayAssociation } = config
  const client = createAdyenClient(config)
  const terminal = createAdyenTerminal(config)
  // Samsung's wallet has no form for browsers, Apple's none for a shop whose address Apple does not know.
  const mayOffer = (method: string): boolean =>
    method !== 'samsungpay' &&
    (clientKey !== undefined || !needsScript(method)) &&
    (applePayAssociation !== undefined || method !== 'applepay')
  const kept = new Map<string, { until: number; response: Fields }>()

  async function askForMethods(market: Market, more: Fields): Promise<Fields | undefined> {
    const reply = await client.ask('/paymentMethods', {
      body: {
        merchantAccount,
        countryCode: market.country.code,
        shopperLocale: localeOf(market),
        channel: 'Web',
        ...more,
      },
    })
    return reply.kind === 'answer' && isObject(reply.body) ? reply.body : undefined
  }

  async function methodsIn(market: Market): Promise<Fields | undefined> {
    const known = kept.get(market.id)
    if (known && known.until > now()) return known.response
    const response = await askForMethods(market, {})
    if (!response) return known?.response
    kept.set(market.id, { until: now() + 10 * minute, response })
    return response
  }

  /** @param more fields that narrow what may be done with the link */
  async function startLink(request: PaymentRequest, more: Fields = {}): Promise<PaymentOutcome> {
    const { id, idempotencyKey, amount, returnUrl, market, shopper, expires } = request
    const reply = await client.ask('/paymentLinks', {
      idempotencyKey,
      body: {
        merchantAccount,
        amount: { value: amount.amount, currency: amount.currency },
        reference: id,
        returnUrl,
        countryCode: market.country.code,
        shopperLocale: localeOf(market),
        expiresAt: expires.toISOString(),
        reusable: false,
        ...shopperFields(shopper),
        ...more,
      },
    })
    if (reply.kind !== 'answer')
      return reply.kind === 'unknown' ? reply : { kind: 'refused', reason: reply.errorCode }
    const { id: linkId, url, expiresAt } = reply.answer
    if (linkId === undefined || url === undefined) return { kind: 'unknown' }
    return {
      kind: 'action',
      state: JSON.stringify({ link: linkId }),
      action: {
        type: 'link',
        url,
        linkId,
        qrCodeString: renderSVG(url).slice(0, 60_000),
        expires: expiresAt ?? expires.toISOString(),
      },
    }
  }

  /** Leads to Adyen's page for one way of paying, which is a link that is followed at once. */
  async function startOnPage(request: PaymentRequest): Promise<PaymentOutcome> {
    const outcome = await startLink(request, { allowedPaymentMethods: [request.method] })
    if (outcome.kind !== 'action') return outcome
    const { url = '' } = outcome.action
    return { ...outcome, action: { type: 'redirect', url, method: 'GET' } }
  }

  const { terminals } = config
  const sharedTerminal = terminals.get(anyStore)

  function startAtTerminal(request: PaymentRequest): PaymentOutcome {
    const { id, idempotencyKey, amount, expires, storeId = anyStore } = request
    const poi = terminals.get(storeId) ?? sharedTerminal
    if (poi === undefined) return { kind: 'refused', reason: 'The store has no terminal' }
    const created = new Date(now())
    // Answered once the card was presented: not awaited here.
    terminal
      .pay(poi, { id, idempotencyKey, amount, created })
      .then((outcome) => onTerminal(id, outcome))
      .catch(() => onTerminal(id, { kind: 'unknown' }))
    const action = { type: 'terminal', expires: expires.toISOString() } as const
    return { kind: 'action', action, state: JSON.stringify({ key: idempotencyKey, poi }) }
  }

  async function startOnWeb(request: PaymentRequest): Promise<PaymentOutcome> {
    // A page without script has no form for cards: Adyen's own page asks for it.
    if (needsScript(request.method) && !detailsOf(request)) return startOnPage(request)
    const { id, idempotencyKey } = request
    const body = webPaymentBody(request, merchantAccount)
    return outcomeOf(await client.ask('/payments', { idempotencyKey, body }), id)
  }

  async function linkStatus(link: string, { id }: StartedPayment): Promise<PaymentOutcome> {
    const reply = await client.ask(`/paymentLinks/${encodeURIComponent(link)}`, { method: 'GET' })
    if (reply.kind !== 'answer') return { kind: 'unknown' }
    const { status, reference, amount, pspReference: providerReference } = reply.answer
    switch (status) {
      case 'completed':
        return reference === id && amount
          ? {
              kind: 'authorised',
              amount: { amount: amount.value, currency: amount.currency },
              providerReference,
            }
          : { kind: 'unknown' }
      case 'paymentPending':
        return { kind: 'pending' }
      case 'expired':
        return { kind: 'expired' }
      case 'active':
        return { kind: 'action', action: { type: 'link', linkId: link, url: reply.answer.url ?? '' } }
      default:
        return { kind: 'unknown' }
    }
  }

  async function modify(path: string, key: string, body: object): Promise<RefundOutcome> {
    const reply = await client.ask(path, {
      idempotencyKey: key,
      body: { merchantAccount, reference: key, ...body },
    })
    if (reply.kind === 'unknown') return { kind: 'unknown' }
    // Accepted and carried out later: a webhook reports a failure.
    return reply.kind === 'answer'
      ? {
          kind: 'done',
          ...(reply.answer.pspReference !== undefined && { providerReference: reply.answer.pspReference }),
        }
      : { kind: 'failed' }
  }

  return {
    id: 'adyen',
    takes: (channel) => channel !== 'pos' || terminals.size > 0,

    async methods(market) {
      const checked = checkMethods(await methodsIn(market))
      if (checked.kind === 'invalid') return []
      return checked.value.paymentMethods
        .filter(({ type }) => mayOffer(type))
        .map(({ type, name }) => ({
          id: type,
          name: isPaymentMethod(type) ? paymentMethodName(type) : (name ?? type),
          provider: 'adyen',
        }))
    },

    async session(market, customerId) {
      if (clientKey === undefined) return undefined
      const whose = customerId === undefined ? undefined : { shopperReference: customerId }
      const paymentMethodsResponse = await (whose ? askForMethods(market, whose) : methodsIn(market))
      return (
        paymentMethodsResponse && {
          clientKey,
          environment,
          locale: localeOf(market),
          countryCode: market.country.code,
          mayStore: whose !== undefined,
          paymentMethodsResponse,
          wallets: walletsIn(paymentMethodsResponse),
        }
      )
    },

    async start(request) {
      if (request.channel === 'link') return startLink(request)
      return request.channel === 'pos' ? startAtTerminal(request) : startOnWeb(request)
    },

    async details({ id }, { redirectResult, payload, threeDSResult, paymentData }) {
      const details = {
        ...(redirectResult !== undefined && { redirectResult }),
        ...(payload !== undefined && { payload }),
        ...(threeDSResult !== undefined && { threeDSResult }),
      }
      if (Object.keys(details).length === 0) return { kind: 'unknown' }
      const reply = await client.ask('/payments/details', {
        body: { details, ...(paymentData !== undefined && { paymentData }) },
      })
      // A result can be forged: if Adyen does not know it, the payment's state is still open.
      return reply.kind === 'rejected' ? { kind: 'unknown' } : outcomeOf(reply, id)
    },

    async status(payment) {
      const { link, key, poi = sharedTerminal } = stateOf(payment)
      if (link !== undefined) return linkStatus(link, payment)
      // Web payments are reported by webhooks only.
      return key === undefined || poi === undefined ? { kind: 'unknown' } : terminal.status(poi, payment, key)
    },

    async cancel(payment) {
      const { link, key, poi = sharedTerminal } = stateOf(payment)
      if (key !== undefined && poi !== undefined) {
        await terminal.abort(poi, key)
        return terminal.status(poi, payment, key)
      }
      if (link === undefined) return { kind: 'unknown' }
      const reply = await client.ask(`/paymentLinks/${encodeURIComponent(link)}`, {
        method: 'PATCH',
        body: { status: 'expired' },
      })
      return reply.kind === 'answer' ? { kind: 'cancelled' } : linkStatus(link, payment)
    },

    async refund({ providerReference }, { amount, currency }, key) {
      if (providerReference === undefined) return { kind: 'failed' }
      const path = `/payments/${encodeURIComponent(providerReference)}`
      // All of a payment that never became an order, also if it was authorised only.
      return key.startsWith('all-')
        ? modify(`${path}/reversals`, key, {})
        : modify(`${path}/refunds`, key, { amount: { value: amount, currency } })
    },

    takesAtOnce: !config.capturesByHand,
    // Adyen's own limit; some banks release sooner, and then the capture fails.
    authorisation: { days: 28, renewedByCapture: false },

    async capture({ providerReference }, { amount, currency }, key) {
      // Accounts take payments by themselves, unless they are set up not to.
      if (!config.capturesByHand) return { kind: 'done' }
      // A payment by link gets its reference by webhook, which may still be pending.
      if (providerReference === undefined) return { kind: 'unknown' }
      return modify(`/payments/${encodeURIComponent(providerReference)}/captures`, key, {
        amount: { value: amount, currency },
      })
    },

    // With several captures per payment, the rest stays reserved until it is released.
    async release({ providerReference }, _hasTaken, key) {
      if (!config.capturesByHand) return { kind: 'done' }
      if (providerReference === undefined) return { kind: 'unknown' }
      return modify(`/payments/${encodeURIComponent(providerReference)}/cancels`, key, {})
    },

    readWebhook: (body) => readAdyenWebhook(body, hmacKey, merchantAccount),
  }
}
