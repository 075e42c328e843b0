import { createHash, createHmac } from 'node:crypto'
import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { paymentMethodName } from '#schemas/commerce/payment-methods.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import { klarnaOrder, linesIn, partLines } from '#server/commerce/payments/klarna/klarna-lines.ts'
import type { MovedGoods } from '#server/commerce/payments/provider/moved-goods.ts'
import type {
  PaymentOutcome,
  PaymentProvider,
  PaymentRequest,
  StartedPayment,
} from '#server/commerce/payments/provider/provider.ts'
import { askProvider } from '#server/commerce/payments/provider/provider-request.ts'
import type { KlarnaConfig } from '#server/configuration/payment-config.ts'
import { isSameSecret } from '#server/security/same-secret.ts'
import type { Keys } from '#server/security/secret-key.ts'

const text = { type: 'string', maxLength: 4_000 } as const

const answerSchema = {
  type: 'object',
  properties: {
    session_id: text,
    redirect_url: text,
    status: text,
    authorization_token: text,
    order_id: text,
    fraud_status: text,
    order_amount: { type: 'integer' },
    captured_amount: { type: 'integer' },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
type KlarnaAnswer = FromSchema<typeof answerSchema>
const checkAnswer = compileSchema(answerSchema)

const stateSchema = {
  type: 'object',
  properties: { page: text, request: { type: 'object' } },
  required: ['page', 'request'],
  additionalProperties: false,
} as const satisfies JSONSchema
const checkState = compileSchema(stateSchema)

const methods = ['klarna', 'pay_now', 'pay_later', 'pay_over_time']
const countries = new Set(
  'DK SE NO FI DE AT NL BE CH FR IT ES PT IE GB PL GR CZ RO HU SK US CA AU NZ'.split(' '),
)

type Reply = { kind: 'answer'; answer: KlarnaAnswer } | { kind: 'rejected' } | { kind: 'unknown' }

/** Klarna Payments behind Klarna's hosted page; orders are placed by us, once the shopper agreed. */
export function createKlarnaProvider(config: KlarnaConfig, keys: Keys): PaymentProvider {
  const authorization = `Basic ${Buffer.from(`${config.username}:${config.password}`).toString('base64')}`

  async function ask(path: string, body?: object, key?: string): Promise<Reply> {
    const found = await askProvider({
      url: config.url + path,
      method: body ? 'POST' : 'GET',
      headers: { Authorization: authorization, ...(key !== undefined && { 'Klarna-Idempotency-Key': key }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (found.kind === 'unreachable' || found.status >= 500 || found.status === 429)
      return { kind: 'unknown' }
    if (found.status === 401)
      throw new Error('Klarna refused the credentials: check KLARNA_USERNAME and KLARNA_PASSWORD')
    if (found.status >= 300) return { kind: 'rejected' }
    const checked = checkAnswer(found.body ?? {})
    return checked.kind === 'valid' ? { kind: 'answer', answer: checked.value } : { kind: 'unknown' }
  }

  const secretOf = (id: string, key: Buffer = keys[0]): string =>
    createHmac('sha256', key).update(id).digest('base64url')

  async function start(request: PaymentRequest): Promise<PaymentOutcome> {
    const { id, idempotencyKey, returnUrl, callbackUrl, method } = request
    const order = klarnaOrder(request)
    const session = await ask('/payments/v1/sessions', order, idempotencyKey)
    if (session.kind !== 'answer')
      return session.kind === 'unknown' ? session : { kind: 'refused', reason: 'session' }
    const page = await ask(
      '/hpp/v1/sessions',
      {
        payment_session_url: `${config.url}/payments/v1/sessions/${session.answer.session_id}`,
        merchant_urls: {
          success: `${returnUrl}?redirectResult=success`,
          cancel: `${returnUrl}?redirectResult=cancel`,
          back: `${returnUrl}?redirectResult=back`,
          failure: `${returnUrl}?redirectResult=failure`,
          error: `${returnUrl}?redirectResult=error`,
          status_update: `${callbackUrl}/webhook/${id}/${secretOf(id)}`,
        },
        options: {
          place_order_mode: 'NONE',
          ...(method !== 'klarna' && { payment_method_category: method }),
        },
      },
      `${idempotencyKey}-page`,
    )
    if (page.kind !== 'answer') return page.kind === 'unknown' ? page : { kind: 'refused', reason: 'page' }
    const { session_id: reference, redirect_url: url } = page.answer
    if (reference === undefined || url === undefined) return { kind: 'unknown' }
    return {
      kind: 'action',
      action: { type: 'redirect', url, method: 'GET' },
      state: JSON.stringify({ page: reference, request: order }),
    }
  }

  /** Places the order at Klarna, which takes the money after the shopper agreed. Idempotent by key. */
  async function placeAtKlarna(
    payment: StartedPayment,
    token: string,
    order: object,
  ): Promise<PaymentOutcome> {
    const placed = await ask(`/payments/v1/authorizations/${token}/order`, order, payment.id)
    if (placed.kind === 'unknown') return placed
    if (placed.kind === 'rejected') return { kind: 'refused', reason: 'authorization' }
    const { order_id: providerReference, fraud_status: fraud } = placed.answer
    if (fraud === 'REJECTED') return { kind: 'refused', reason: 'fraud' }
    return fraud === 'PENDING'
      ? { kind: 'pending', providerReference }
      : { kind: 'authorised', amount: payment.amount, providerReference }
  }

  async function status(payment: StartedPayment): Promise<PaymentOutcome> {
    const state = checkState(JSON.parse(payment.state ?? '{}'))
    if (state.kind === 'invalid') return { kind: 'unknown' }
    const page = await ask(`/hpp/v1/sessions/${state.value.page}`)
    if (page.kind !== 'answer') return { kind: 'unknown' }
    const { status: word, authorization_token: token } = page.answer
    switch (word) {
      case 'COMPLETED':
        return token === undefined ? { kind: 'unknown' } : placeAtKlarna(payment, token, state.value.request)
      case 'MANUAL_ID_CHECK':
        return { kind: 'pending' }
      case 'CANCELLED':
        return { kind: 'cancelled' }
      case 'FAILED':
      case 'ERROR':
        return { kind: 'refused', reason: word.toLowerCase() }
      case 'DISABLED':
        return { kind: 'expired' }
      default:
        return { kind: 'unknown' }
    }
  }

  async function manage(reference: string | undefined, what: string, body: object, key: string) {
    if (reference === undefined) return { kind: 'failed' } as const
    const reply = await ask(`/ordermanagement/v1/orders/${reference}/${what}`, body, key)
    return {
      kind: reply.kind === 'answer' ? 'done' : reply.kind === 'unknown' ? 'unknown' : 'failed',
    } as const
  }

  return {
    id: 'klarna',
    takes: (channel) => channel === 'web',
    methods: async (market) =>
      countries.has(market.country.code)
        ? methods.map((id) => ({ id, name: paymentMethodName(id), provider: 'klarna' }))
        : [],
    start,
    // The address can be forged: Klarna's API decides.
    async details(payment, { redirectResult }) {
      const found = await status(payment)
      return found.kind === 'unknown' && (redirectResult === 'cancel' || redirectResult === 'back')
        ? { kind: 'cancelled' }
        : found
    },
    status,
    async cancel(payment) {
      const found = await status(payment)
      return found.kind === 'unknown' ? { kind: 'cancelled' } : found
    },
    refund: (payment, { amount }, key, goods) =>
      // What was never ordered was never captured: it is released.
      key.startsWith('all-')
        ? manage(payment.providerReference, 'cancel', {}, key)
        : manage(
            payment.providerReference,
            'refunds',
            { refunded_amount: amount, reference: key, ...linesOf(payment, goods, amount) },
            key,
          ),
    takesAtOnce: false,
    authorisation: { days: 28, renewedByCapture: true },
    // Until 180 days after the order: https://docs.klarna.com/order-management/pre-delivery/extend-order-authorization-time/
    extend: ({ providerReference }, key) => manage(providerReference, 'extend-authorization-time', {}, key),
    capture: (payment, { amount }, key, goods) =>
      manage(
        payment.providerReference,
        'captures',
        {
          captured_amount: amount,
          reference: key,
          ...linesOf(payment, goods, amount),
          ...(goods?.parcel && { shipping_info: [shippingOf(goods.parcel)] }),
        },
        key,
      ),
    release: ({ providerReference }, hasTaken, key) =>
      manage(providerReference, hasTaken ? 'release-remaining-authorization' : 'cancel', {}, key),
    readWebhook(body) {
      const { id, given, event } = addressed(body)
      if (!keys.some((key) => isSameSecret(given, secretOf(id, key)))) return { kind: 'forged' }
      // A message says at most that something changed: Klarna's API says what.
      const key = `${id.slice(0, 100)}:${createHash('sha256').update(event).digest('base64url')}`
      return { kind: 'events', events: [{ kind: 'ask', key, paymentId: id }] }
    },
  }
}

/** Returns the lines of a part of a payment's order, in Klarna's form. */
function linesOf({ state }: StartedPayment, goods: MovedGoods | undefined, amount: number) {
  const checked = checkState(JSON.parse(state ?? '{}'))
  if (!goods || checked.kind === 'invalid') return {}
  return { order_lines: partLines(goods, linesIn(checked.value.request), amount) }
}

const shippingOf = ({ trackingNumber, courier }: NonNullable<MovedGoods['parcel']>) => ({
  tracking_number: trackingNumber.slice(0, 100),
  ...(courier !== '' && { shipping_company: courier.slice(0, 100) }),
})

/** Splits a webhook into the attempt and the secret of its address, and the message. */
function addressed(body: unknown): { id: string; given: string; event: string } {
  const {
    '~checkoutBasketId': id,
    '~secret': given,
    ...event
  } = Object.fromEntries<unknown>(typeof body === 'object' && body ? Object.entries(body) : [])
  return {
    id: typeof id === 'string' ? id : '',
    given: typeof given === 'string' ? given : '',
    event: JSON.stringify(event),
  }
}
