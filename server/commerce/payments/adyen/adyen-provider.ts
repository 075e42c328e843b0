import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { renderSVG } from 'uqr'
import { isPaymentMethod, paymentMethodName } from '#schemas/commerce/payment-methods.ts'
import { localeOf, type Market } from '#schemas/markets/market.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import { createAdyenClient } from '#server/commerce/payments/adyen/adyen-client.ts'
import { type Fields, isObject, outcomeOf } from '#server/commerce/payments/adyen/adyen-outcome.ts'
import { type AdyenCheckout, walletsIn } from '#server/commerce/payments/adyen/adyen-session.ts'
import { createAdyenTerminal } from '#server/commerce/payments/adyen/adyen-terminal.ts'
import { readAdyenWebhook } from '#server/commerce/payments/adyen/adyen-webhook.ts'
import type {
  PaymentOutcome,
  PaymentProvider,
  PaymentRequest,
  RefundOutcome,
  StartedPayment,
} from '#server/commerce/payments/provider/provider.ts'
import type { AdyenConfig } from '#server/configuration/payment-config.ts'

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
  properties: { link: { type: 'string', maxLength: 200 }, key: { type: 'string', maxLength: 64 } },
  additionalProperties: false,
} as const satisfies JSONSchema
const checkState = compileSchema(stateSchema)

function stateOf({ state }: StartedPayment): FromSchema<typeof stateSchema> {
  const checked = checkState(JSON.parse(state ?? '{}'))
  return checked.kind === 'valid' ? checked.value : {}
}

/** Fields that the browser's script can send about a payment. */
const allowed = new Set(['paymentMethod', 'browserInfo', 'riskData', 'origin', 'deviceFingerprint'])
const allowedOf = (details: unknown): Fields =>
  isObject(details) ? Object.fromEntries(Object.entries(details).filter(([name]) => allowed.has(name))) : {}

const minute = 60_000

/** Adyen: the advanced flow (`/payments`, `/payments/details`), payment links and terminals. */
export function createAdyenProvider(
  config: AdyenConfig,
  now: () => number,
  onTerminal: (paymentId: string, outcome: PaymentOutcome) => void,
): PaymentProvider & AdyenCheckout {
  const { merchantAccount, clientKey, environment, hmacKey } = config
  const client = createAdyenClient(config)
  const terminal = createAdyenTerminal(config)
  const kept = new Map<string, { until: number; response: Fields }>()

  async function methodsIn(market: Market): Promise<Fields | undefined> {
    const known = kept.get(market.id)
    if (known && known.until > now()) return known.response
    const reply = await client.ask('/paymentMethods', {
      body: {
        merchantAccount,
        countryCode: market.country.code,
        shopperLocale: localeOf(market),
        channel: 'Web',
      },
    })
    if (reply.kind !== 'answer' || !isObject(reply.body)) return known?.response
    kept.set(market.id, { until: now() + 10 * minute, response: reply.body })
    return reply.body
  }

  async function startLink({
    id,
    idempotencyKey,
    amount,
    returnUrl,
    market,
    expires,
  }: PaymentRequest): Promise<PaymentOutcome> {
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

  function startAtTerminal({ id, idempotencyKey, amount, expires }: PaymentRequest): PaymentOutcome {
    const created = new Date(now())
    // Answered once the card was presented: not awaited here.
    terminal
      .pay({ id, idempotencyKey, amount, created })
      .then((outcome) => onTerminal(id, outcome))
      .catch(() => onTerminal(id, { kind: 'unknown' }))
    const action = { type: 'terminal', expires: expires.toISOString() } as const
    return { kind: 'action', action, state: JSON.stringify({ key: idempotencyKey }) }
  }

  async function startOnWeb(request: PaymentRequest): Promise<PaymentOutcome> {
    const { id, idempotencyKey, amount, returnUrl, market, details, shopper, method, lines } = request
    const reply = await client.ask('/payments', {
      idempotencyKey,
      body: {
        // The browser must not change the amount or the payer.
        ...allowedOf(details),
        ...(!(isObject(details) && 'paymentMethod' in details) && { paymentMethod: { type: method } }),
        merchantAccount,
        amount: { value: amount.amount, currency: amount.currency },
        reference: id,
        returnUrl,
        channel: 'Web',
        countryCode: market.country.code,
        shopperLocale: localeOf(market),
        shopperIP: shopper.address,
        ...(shopper.email !== undefined && { shopperEmail: shopper.email }),
        lineItems: lines.map(({ sku, name, quantity, unitPrice }) => ({
          id: sku,
          description: name,
          quantity,
          amountIncludingTax: unitPrice,
        })),
      },
    })
    return outcomeOf(reply, id)
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
    takes: (channel) => channel !== 'pos' || config.terminal !== undefined,

    async methods(market) {
      const checked = checkMethods(await methodsIn(market))
      if (checked.kind === 'invalid') return []
      return checked.value.paymentMethods.map(({ type, name }) => ({
        id: type,
        name: isPaymentMethod(type) ? paymentMethodName(type) : (name ?? type),
        provider: 'adyen',
      }))
    },

    async session(market) {
      const paymentMethodsResponse = await methodsIn(market)
      return (
        paymentMethodsResponse && {
          clientKey,
          environment,
          locale: localeOf(market),
          paymentMethodsResponse,
          wallets: walletsIn(paymentMethodsResponse),
        }
      )
    },

    async start(request) {
      if (request.channel === 'link') return startLink(request)
      return request.channel === 'pos' ? startAtTerminal(request) : startOnWeb(request)
    },

    async details({ id }, { redirectResult, payload }) {
      if (redirectResult === undefined && payload === undefined) return { kind: 'unknown' }
      const details = redirectResult === undefined ? { payload } : { redirectResult }
      const reply = await client.ask('/payments/details', { body: { details } })
      // A result can be forged: if Adyen does not know it, the payment's state is still open.
      return reply.kind === 'rejected' ? { kind: 'unknown' } : outcomeOf(reply, id)
    },

    async status(payment) {
      const { link, key } = stateOf(payment)
      if (link !== undefined) return linkStatus(link, payment)
      // Web payments are reported by webhooks only.
      return key === undefined ? { kind: 'unknown' } : terminal.status(payment, key)
    },

    async cancel(payment) {
      const { link, key } = stateOf(payment)
      if (key !== undefined) {
        await terminal.abort(key)
        return terminal.status(payment, key)
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
