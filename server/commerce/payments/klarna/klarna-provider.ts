import { createHash, createHmac } from 'node:crypto'
import type { JSONSchema } from 'json-schema-to-ts'
import { parseJson } from '#schemas/validation/json.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import { type CallKlarna, createKlarnaClient } from '#server/commerce/payments/klarna/klarna-client.ts'
import { klarnaOrder, linesIn, partLines } from '#server/commerce/payments/klarna/klarna-lines.ts'
import { createKlarnaMethods } from '#server/commerce/payments/klarna/klarna-methods.ts'
import type { MovedGoods } from '#server/commerce/payments/provider/moved-goods.ts'
import type {
  CaptureOutcome,
  PaymentOutcome,
  PaymentProvider,
  PaymentRequest,
  StartedPayment,
  WebhookReading,
} from '#server/commerce/payments/provider/provider.ts'
import type { KlarnaConfig } from '#server/configuration/payment-config.ts'
import { isSameSecret } from '#server/security/same-secret.ts'
import type { Keys } from '#server/security/secret-key.ts'

const text = { type: 'string', maxLength: 4_000 } as const

const stateSchema = {
  type: 'object',
  properties: { page: text, request: { type: 'object' } },
  required: ['page', 'request'],
  additionalProperties: false,
} as const satisfies JSONSchema
const checkState = compileSchema(stateSchema)

interface Context {
  callApi: CallKlarna
  /** Klarna's origin. */
  url: string
  keys: Keys
}

/** Proves Klarna's messages about an attempt. */
const secretOf = (id: string, key: Buffer): string => createHmac('sha256', key).update(id).digest('base64url')

/** Returns the address for Klarna's messages about an attempt. */
const noticeUrl = ({ keys }: Context, { id, callbackUrl }: PaymentRequest): string =>
  `${callbackUrl}/webhook/${id}/${secretOf(id, keys[0])}`

/** Returns the request for Klarna's hosted page, which does not place the order itself. */
function pageOf(context: Context, request: PaymentRequest, sessionId: string | undefined) {
  const { returnUrl, method } = request
  const returnWith = (redirectResult: string) => {
    const address = new URL(returnUrl)
    address.searchParams.set('redirectResult', redirectResult)
    return address.href
  }
  return {
    payment_session_url: `${context.url}/payments/v1/sessions/${sessionId}`,
    merchant_urls: {
      success: returnWith('success'),
      cancel: returnWith('cancel'),
      back: returnWith('back'),
      failure: returnWith('failure'),
      error: returnWith('error'),
      status_update: noticeUrl(context, request),
    },
    options: {
      place_order_mode: 'NONE',
      // The page has categories in upper case, and the session in lower case.
      ...(method !== 'klarna' && { payment_method_category: method.toUpperCase() }),
    },
  }
}

async function start(context: Context, request: PaymentRequest): Promise<PaymentOutcome> {
  const { callApi } = context
  const order = klarnaOrder(request, noticeUrl(context, request))
  const session = await callApi('/payments/v1/sessions', { body: order })
  if (session.kind !== 'answer')
    return session.kind === 'unknown' ? session : { kind: 'refused', reason: 'session' }
  const pageRequest = pageOf(context, request, session.response.session_id)
  const page = await callApi('/hpp/v1/sessions', { body: pageRequest })
  if (page.kind !== 'answer') return page.kind === 'unknown' ? page : { kind: 'refused', reason: 'page' }
  const { session_id: reference, redirect_url: url } = page.response
  if (reference === undefined || url === undefined) return { kind: 'unknown' }
  return {
    kind: 'action',
    action: { type: 'redirect', url, method: 'GET' },
    state: JSON.stringify({ page: reference, request: order }),
  }
}

/** Places the order at Klarna after the shopper's authorisation. Klarna places at most one order for a token. */
async function createKlarnaOrder(
  { callApi }: Context,
  payment: StartedPayment,
  token: string,
  order: object,
): Promise<PaymentOutcome> {
  const orderResponse = await callApi(`/payments/v1/authorizations/${token}/order`, { body: order })
  if (orderResponse.kind === 'unknown') return orderResponse
  if (orderResponse.kind === 'rejected') return { kind: 'refused', reason: 'authorization' }
  const { order_id: providerReference, fraud_status: fraud } = orderResponse.response
  if (fraud === 'REJECTED') return { kind: 'refused', reason: 'fraud' }
  return fraud === 'PENDING'
    ? { kind: 'pending', providerReference }
    : { kind: 'authorised', amount: payment.amount, providerReference }
}

/** Returns the outcome of an order at Klarna: it may be checked for fraud after it was placed. */
async function orderStatus(
  { callApi }: Context,
  id: string,
  providerReference: string,
): Promise<PaymentOutcome> {
  const reply = await callApi(`/ordermanagement/v1/orders/${providerReference}`)
  if (reply.kind !== 'answer') return { kind: 'unknown' }
  const {
    fraud_status: fraud,
    status: state,
    order_amount: amount,
    purchase_currency: currency,
    merchant_reference1: reference,
  } = reply.response
  if (reference !== id) return { kind: 'unknown' }
  if (fraud === 'REJECTED') return { kind: 'refused', reason: 'fraud', providerReference }
  if (state === 'CANCELLED') return { kind: 'cancelled' }
  if (fraud === 'PENDING') return { kind: 'pending', providerReference }
  return amount === undefined || currency === undefined
    ? { kind: 'unknown' }
    : { kind: 'authorised', amount: { amount, currency }, providerReference }
}

async function pageStatus(context: Context, payment: StartedPayment): Promise<PaymentOutcome> {
  const state = checkState(parseJson(payment.state ?? '{}'))
  if (state.kind === 'invalid') return { kind: 'unknown' }
  const { page, request } = state.value
  const reply = await context.callApi(`/hpp/v1/sessions/${page}`)
  if (reply.kind !== 'answer') return { kind: 'unknown' }
  const { status: word, authorization_token: token } = reply.response
  switch (word) {
    case 'COMPLETED':
      return token === undefined ? { kind: 'unknown' } : createKlarnaOrder(context, payment, token, request)
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
      return { kind: 'open' }
  }
}

const status = (context: Context, payment: StartedPayment): Promise<PaymentOutcome> =>
  payment.providerReference === undefined
    ? pageStatus(context, payment)
    : orderStatus(context, payment.id, payment.providerReference)

const isOpen = ({ kind }: PaymentOutcome): boolean => kind === 'open' || kind === 'unknown'

/** Closes Klarna's page, on which the shopper could still pay in another tab, unless the payment is decided. */
async function cancel(context: Context, payment: StartedPayment): Promise<PaymentOutcome> {
  const before = await status(context, payment)
  const state = checkState(parseJson(payment.state ?? '{}'))
  if (!isOpen(before)) return before
  if (state.kind === 'invalid') return { kind: 'cancelled' }
  const closed = await context.callApi(`/hpp/v1/sessions/${state.value.page}`, { method: 'DELETE' })
  // Refused if the shopper has just authorised it.
  const after = closed.kind === 'rejected' ? await status(context, payment) : before
  return isOpen(after) ? { kind: 'cancelled' } : after
}

/** Changes the order of a payment at Klarna. */
async function changeKlarnaOrder(
  { callApi }: Context,
  { providerReference: reference }: StartedPayment,
  message: string,
  body: object,
  key: string,
): Promise<CaptureOutcome> {
  if (reference === undefined) return { kind: 'failed' }
  const reply = await callApi(`/ordermanagement/v1/orders/${reference}/${message}`, { body, key })
  return { kind: reply.kind === 'answer' ? 'done' : reply.kind === 'unknown' ? 'unknown' : 'failed' }
}

function readWebhook({ keys }: Context, body: unknown): WebhookReading {
  const { id, secret, event } = splitWebhook(body)
  if (!keys.some((key) => isSameSecret(secret, secretOf(id, key)))) return { kind: 'forged' }
  // A message says only that something changed: query Klarna's API for the state.
  const key = `${id.slice(0, 100)}:${createHash('sha256').update(event).digest('base64url')}`
  return { kind: 'events', events: [{ kind: 'ask', key, paymentId: id }] }
}

/** Captures, releases and refunds after the shopper's authorisation. */
const createOrderOperations = (
  context: Context,
): Pick<PaymentProvider, 'refund' | 'extend' | 'capture' | 'release'> => ({
  refund: (payment, { amount }, key, goods) => {
    // Without an order nothing was captured, so the payment is released.
    if (key.startsWith('all-')) return changeKlarnaOrder(context, payment, 'cancel', {}, key)
    const refund = { refunded_amount: amount, reference: key, ...linesOf(payment, goods, amount) }
    return changeKlarnaOrder(context, payment, 'refunds', refund, key)
  },
  // Until 180 days after the order: https://docs.klarna.com/order-management/pre-delivery/extend-order-authorization-time/
  extend: (payment, key) => changeKlarnaOrder(context, payment, 'extend-authorization-time', {}, key),
  capture: (payment, { amount }, key, goods) => {
    const shipping = goods?.parcel && { shipping_info: [shippingOf(goods.parcel)] }
    const capture = {
      captured_amount: amount,
      reference: key,
      ...linesOf(payment, goods, amount),
      ...shipping,
    }
    return changeKlarnaOrder(context, payment, 'captures', capture, key)
  },
  release: (payment, _amount, hasCaptured, key) =>
    changeKlarnaOrder(context, payment, hasCaptured ? 'release-remaining-authorization' : 'cancel', {}, key),
})

/** Klarna Payments behind Klarna's hosted page; orders are placed by us, once the shopper agreed. */
export function createKlarnaProvider(config: KlarnaConfig, keys: Keys): PaymentProvider {
  const context: Context = { callApi: createKlarnaClient(config), url: config.url, keys }
  return {
    id: 'klarna',
    takes: (channel) => channel === 'web',
    methods: createKlarnaMethods(context.callApi),
    start: (request) => start(context, request),
    // The address can be forged: Klarna's API decides.
    async details(payment, { redirectResult }) {
      const isAborted = redirectResult === 'cancel' || redirectResult === 'back'
      return isAborted ? cancel(context, payment) : status(context, payment)
    },
    status: (payment) => status(context, payment),
    cancel: (payment) => cancel(context, payment),
    captureMode: () => 'per-parcel',
    authorisation: () => ({ days: 28, renewedByCapture: true }),
    ...createOrderOperations(context),
    readWebhook: (body) => readWebhook(context, body),
  }
}

/** Returns the lines of a part of a payment's order, in Klarna's form. */
function linesOf({ state }: StartedPayment, goods: MovedGoods | undefined, amount: number) {
  const checked = checkState(parseJson(state ?? '{}'))
  if (!goods || checked.kind === 'invalid') return {}
  return { order_lines: partLines(goods, linesIn(checked.value.request), amount) }
}

const shippingOf = ({ trackingNumber, courier }: NonNullable<MovedGoods['parcel']>) => ({
  tracking_number: trackingNumber.slice(0, 100),
  ...(courier !== '' && { shipping_company: courier.slice(0, 100) }),
})

/** Splits a webhook into the attempt and the secret of its address, and the message. */
function splitWebhook(body: unknown): { id: string; secret: string; event: string } {
  const {
    '~checkoutBasketId': id,
    '~secret': secret,
    ...event
  } = Object.fromEntries<unknown>(typeof body === 'object' && body ? Object.entries(body) : [])
  return {
    id: typeof id === 'string' ? id : '',
    secret: typeof secret === 'string' ? secret : '',
    event: JSON.stringify(event),
  }
}
