import type { KlarnaConfig } from '#server/configuration/payment-config.ts'
import { klarnaError, klarnaProblem } from '#tests/support/fakes/klarna-rules.ts'
import {
  type ProviderCall,
  type ProviderReply,
  type ProviderServer,
  startProvider,
} from '#tests/support/fakes/provider-server.ts'

interface Session {
  order: ReturnType<JSON['parse']>
  /** Of the hosted page. */
  status: string
  urls: Readonly<Record<string, string>>
  token: string
  /** Response of the placed order, which Klarna repeats for the same token. */
  placed?: ProviderReply
}

interface KlarnaOrder {
  reference: string
  amount: number
  currency: string
  /** Whether Klarna treats it as fraud. */
  fraud: 'ACCEPTED' | 'PENDING' | 'REJECTED'
  /** Its address for messages about an order that was pending. */
  notification: string
  captured: number
  refunded: number
  /** Numbers by which parcels are tracked. */
  tracked: string[]
  isCancelled: boolean
  isReleased: boolean
  /** How often it was held longer. */
  extended: number
}

export interface FakeKlarna extends ProviderServer {
  config: KlarnaConfig
  /** The shop's requests that break Klarna's API reference. */
  violations: string[]
  /** Its offers, by the names in the language of the session. */
  categories: { identifier: string; name: string; below?: number }[]
  /** The shopper's action on the hosted page, and the return path. */
  decide(pageUrl: string, status: 'COMPLETED' | 'CANCELLED' | 'FAILED' | 'BACK' | 'DISABLED'): string
  /** The outcome of the next order. */
  judgeNext(fraud: 'PENDING' | 'REJECTED'): void
  /** Decides about a pending order. Returns the path and the body of its message. */
  judge(reference: string, fraud: 'ACCEPTED' | 'REJECTED'): { path: string; json: object }
  /** Whether a page is closed to payments. */
  isClosed(pageUrl: string): boolean
  /** The address that it notifies of changes. */
  statusUpdate(pageUrl: string): string
  /** Klarna's orders for a reference of the merchant. */
  ordersOf(reference: string): KlarnaOrder[]
}

/** A sequence of an order. */
const maxExtensions = 1

const config = { username: 'K123456_abc', password: 'secret' }
const authorization = `Basic ${Buffer.from(`${config.username}:${config.password}`).toString('base64')}`

/** Whether an address is complete: a session may have none, and an order needs one to be paid on Klarna's page. */
function isAddress(address: ReturnType<JSON['parse']>): boolean {
  const { street_address: street, postal_code: code, city, country } = address ?? {}
  return Boolean(street && code && city && country)
}

function addressProblem(order: ReturnType<JSON['parse']>): string | undefined {
  const lines: { type: string }[] = order.order_lines
  if (!isAddress(order.billing_address)) return 'billing_address'
  return lines.some(({ type }) => type === 'physical') && !isAddress(order.shipping_address)
    ? 'shipping_address'
    : undefined
}

const notAllowed = (subject: string, code = 'NOT_ALLOWED'): ProviderReply =>
  klarnaError(`${subject} is not allowed`, { status: 403, code })

/** An order as order management returns it. */
const orderBody = (id: string, { reference, amount, currency, fraud, isCancelled }: KlarnaOrder) => ({
  ...{ order_id: id, order_amount: amount, purchase_currency: currency, fraud_status: fraud },
  merchant_reference1: reference,
  status: isCancelled ? 'CANCELLED' : 'AUTHORIZED',
})

/** Klarna Payments, its hosted page and order management, as far as shops use them. */
export async function startFakeKlarna(): Promise<FakeKlarna> {
  const categories: FakeKlarna['categories'] = [
    { identifier: 'pay_later', name: 'Betal om 30 dage' },
    { identifier: 'pay_over_time', name: 'Betal over tid', below: 1_000_000 },
  ]
  const sessions = new Map<string, Session>()
  const orders = new Map<string, KlarnaOrder>()
  const violations: string[] = []
  let fraud: KlarnaOrder['fraud'] = 'ACCEPTED'
  let count = 0
  const newId = (kind: string): string => {
    count += 1
    return `${kind}-${count}`
  }

  function openSession({ json }: ProviderCall): ProviderReply {
    const offered = categories
      .filter(({ below = Number.POSITIVE_INFINITY }) => json.order_amount < below)
      .map(({ identifier, name }) => ({
        identifier,
        name: String(json.locale).startsWith('da') ? name : identifier,
        asset_urls: {
          descriptive: 'https://x.klarnacdn.net/a.svg',
          standard: 'https://x.klarnacdn.net/b.svg',
        },
      }))
    const id = newId('session')
    sessions.set(id, { order: json, status: 'WAITING', urls: {}, token: newId('token') })
    return { status: 200, body: { session_id: id, client_token: 'eyJ', payment_method_categories: offered } }
  }

  function openPage({ json }: ProviderCall): ProviderReply {
    const id = String(json.payment_session_url).split('/').at(-1) ?? ''
    const session = sessions.get(id)
    if (!session) return klarnaError('payment_session_url', { status: 404, code: 'NOT_FOUND' })
    const { payment_method_category: category } = json.options
    if (category !== undefined && !categories.some(({ identifier }) => identifier.toUpperCase() === category))
      return klarnaError('options.payment_method_category')
    const missing = addressProblem(session.order)
    if (missing !== undefined) return klarnaError(missing)
    session.urls = json.merchant_urls
    const urls = { session_url: `${server.url}/hpp/v1/sessions/${id}`, qr_code_url: `${server.url}/qr/${id}` }
    return { status: 201, body: { session_id: id, redirect_url: `${server.url}/page/${id}`, ...urls } }
  }

  function placeOrder(session: Session | undefined, { method, json }: ProviderCall): ProviderReply {
    if (session?.status !== 'COMPLETED') return klarnaError('token', { status: 404, code: 'NOT_FOUND' })
    if (method === 'DELETE') return { status: 204 }
    session.placed ??= placeOnce(session, json)
    return session.placed
  }

  function placeOnce(session: Session, json: ProviderCall['json']): ProviderReply {
    if (JSON.stringify(json) !== JSON.stringify(session.order))
      return klarnaError('differs from its session', { status: 409 })
    const judged = fraud
    fraud = 'ACCEPTED'
    if (judged === 'REJECTED') return klarnaError('not approved', { status: 403, code: 'REJECTED' })
    const orderId = newId('order')
    const { merchant_reference1: reference, order_amount: amount, purchase_currency: currency } = json
    orders.set(orderId, {
      ...{ reference, amount, currency, fraud: judged, notification: json.merchant_urls?.notification },
      captured: 0,
      refunded: 0,
      tracked: [],
      isCancelled: false,
      isReleased: false,
      extended: 0,
    })
    const redirect_url = `${server.url}/done`
    return { status: 200, body: { order_id: orderId, fraud_status: judged, redirect_url } }
  }

  function atPage(id: string, { method }: ProviderCall): ProviderReply {
    const session = sessions.get(id)
    if (!session) return klarnaError('session', { status: 404, code: 'NOT_FOUND' })
    const { status, token } = session
    if (method === 'DELETE') {
      if (status === 'COMPLETED') return klarnaError('session is completed')
      session.status = 'DISABLED'
      return { status: 204 }
    }
    const own = { session_id: id, status, updated_at: '2026-11-02T10:00:00Z' }
    return { status: 200, body: status === 'COMPLETED' ? { ...own, authorization_token: token } : own }
  }

  function extend(order: KlarnaOrder): ProviderReply {
    if (order.extended === maxExtensions) return notAllowed('extension')
    order.extended += 1
    return { status: 204 }
  }

  function capture(order: KlarnaOrder, json: ProviderCall['json']): ProviderReply {
    const isLeft = json.captured_amount <= order.amount - order.captured
    if (!isLeft || order.fraud !== 'ACCEPTED') return notAllowed('capture', 'CAPTURE_NOT_ALLOWED')
    order.captured += json.captured_amount
    for (const { tracking_number: number } of json.shipping_info ?? []) order.tracked.push(number)
    return { status: 201 }
  }

  function refund(order: KlarnaOrder, json: ProviderCall['json']): ProviderReply {
    if (json.refunded_amount > order.captured - order.refunded)
      return notAllowed('refund', 'REFUND_NOT_ALLOWED')
    order.refunded += json.refunded_amount
    return { status: 201 }
  }

  function cancel(order: KlarnaOrder): ProviderReply {
    if (order.captured > 0) return notAllowed('cancel', 'CANCEL_NOT_ALLOWED')
    order.isCancelled = true
    return { status: 204 }
  }

  function release(order: KlarnaOrder): ProviderReply {
    if (order.captured === 0 || order.captured === order.amount) return notAllowed('release')
    order.isReleased = true
    return { status: 204 }
  }

  function manage(id: string, operation: string, { json }: ProviderCall): ProviderReply {
    const order = orders.get(id)
    if (!order) return klarnaError('order', { status: 404, code: 'NO_SUCH_ORDER' })
    if (operation === '') return { status: 200, body: orderBody(id, order) }
    if (order.isCancelled || (order.isReleased && operation !== 'refunds')) return notAllowed(operation)
    switch (operation) {
      case 'captures':
        return capture(order, json)
      case 'refunds':
        return refund(order, json)
      case 'cancel':
        return cancel(order)
      case 'extend-authorization-time':
        return extend(order)
      default:
        return release(order)
    }
  }

  const ofToken = (token: string) => [...sessions.values()].find((session) => session.token === token)

  function answer(call: ProviderCall): ProviderReply {
    const [, family = '', , , id = '', operation = ''] = call.path.split('/')
    if (call.path === '/payments/v1/sessions') return openSession(call)
    if (call.path === '/hpp/v1/sessions') return openPage(call)
    if (family === 'payments') return placeOrder(ofToken(id), call)
    return family === 'hpp' ? atPage(id, call) : manage(id, operation, call)
  }

  const server: ProviderServer = await startProvider(
    // Order management alone knows such keys.
    (call) => (call.path.startsWith('/ordermanagement/') ? call.header('klarna-idempotency-key') : ''),
    (call) => {
      if (call.header('authorization') !== authorization) return { status: 401 }
      const problem = klarnaProblem(call)
      if (problem) violations.push(`${call.method} ${call.path}: ${JSON.stringify(problem.body)}`)
      return problem ?? answer(call)
    },
  )

  function sessionOf(pageUrl: string): Session {
    const paymentSession = sessions.get(pageUrl.split('/').at(-1) ?? '')
    if (!paymentSession) throw new Error(`Klarna has no page ${pageUrl}`)
    return paymentSession
  }
  const pathOf = (address = ''): string => {
    const { pathname, search } = new URL(address)
    return pathname + search
  }
  const ofReference = (reference: string) =>
    [...orders.values()].filter((order) => order.reference === reference)
  const urlNames = {
    COMPLETED: 'success',
    CANCELLED: 'cancel',
    FAILED: 'failure',
    BACK: 'back',
    DISABLED: 'error',
  }

  return {
    ...server,
    categories,
    violations,
    config: { ...config, url: server.url },
    decide(pageUrl, status) {
      const session = sessionOf(pageUrl)
      if (session.status === 'DISABLED' && status !== 'DISABLED') throw new Error(`Klarna closed ${pageUrl}`)
      session.status = status
      return pathOf(session.urls[urlNames[status]])
    },
    judgeNext(judged) {
      fraud = judged
    },
    judge(reference, judged) {
      const [order] = ofReference(reference)
      if (!order) throw new Error(`Klarna has no order ${reference}`)
      order.fraud = judged
      return { path: pathOf(order.notification), json: { event_type: `FRAUD_RISK_${judged}` } }
    },
    isClosed: (pageUrl) => sessionOf(pageUrl).status === 'DISABLED',
    statusUpdate: (pageUrl) => pathOf(sessionOf(pageUrl).urls.status_update),
    ordersOf: ofReference,
  }
}
