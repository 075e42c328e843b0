import type { KlarnaConfig } from '#server/configuration/payment-config.ts'
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
  orderId: string
}

interface KlarnaOrder {
  amount: number
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
  /** Its offers, by the names in the language of the session. */
  categories: { identifier: string; name: string; below?: number }[]
  /** What the shopper does on the hosted page, and the path that he comes back to. */
  decide(pageUrl: string, status: 'COMPLETED' | 'CANCELLED' | 'FAILED' | 'BACK'): string
  /** The outcome of the next order. */
  judgeNext(fraud: 'PENDING' | 'REJECTED'): void
  /** The address that it notifies of changes. */
  statusUpdate(pageUrl: string): string
  /** Klarna's orders for a reference of the merchant. */
  ordersOf(reference: string): KlarnaOrder[]
}

/** A sequence of an order. */
const maxExtensions = 1

const config = { username: 'K123456_abc', password: 'secret' }
const authorization = `Basic ${Buffer.from(`${config.username}:${config.password}`).toString('base64')}`

const bad = (message: string, status = 400): ProviderReply => ({
  status,
  body: { error_code: 'BAD_VALUE', error_messages: [message], correlation_id: 'c-1' },
})

interface Line {
  type: string
  tax_rate: number
  total_tax_amount: number
  quantity: number
  unit_price: number
  total_amount: number
  total_discount_amount?: number
}

/** Whether a line's tax is what its rate makes of it, rounded. Sales tax is a line that has none itself. */
function isTaxed({ type, tax_rate: rate, total_tax_amount: tax, total_amount: total }: Line): boolean {
  const due = type === 'sales_tax' ? 0 : total - (total * 10_000) / (10_000 + rate)
  return Math.abs(tax - due) <= 1
}

/** Whether a line does not make its own total. A price may only be below zero where it takes something off. */
const isWrong = ({ type, quantity, unit_price: price, total_discount_amount: off = 0, ...line }: Line) =>
  line.total_amount !== quantity * price - off ||
  off < 0 ||
  quantity < 1 ||
  (price < 0 && type !== 'gift_card' && type !== 'discount')

/** What Klarna holds an order to in addition: a session may have no addresses yet. */
function addressProblem(order: ReturnType<JSON['parse']>): string | undefined {
  const lines: Line[] = order.order_lines
  if (!isAddress(order.billing_address)) return 'billing_address'
  return lines.some(({ type }) => type === 'physical') && !isAddress(order.shipping_address)
    ? 'shipping_address'
    : undefined
}

/** What Klarna holds a session and an order to. */
function problemOf(order: ReturnType<JSON['parse']>): string | undefined {
  const lines: Line[] = order.order_lines ?? []
  if (!order.purchase_country || !order.purchase_currency || !order.locale) return 'purchase_country'
  if (lines.length === 0) return 'order_lines'
  if (lines.some(isWrong)) return 'total_amount'
  if (!lines.every(isTaxed)) return 'total_tax_amount'
  const taxOf = (line: Line) => (line.type === 'sales_tax' ? line.total_amount : line.total_tax_amount)
  if (lines.reduce((total, line) => total + taxOf(line), 0) !== order.order_tax_amount)
    return 'order_tax_amount'
  if (lines.some(({ type, total_amount: total }) => total < 0 && type !== 'gift_card' && type !== 'discount'))
    return 'type'
  if (order.order_amount <= 0) return 'order_amount'
  return totalOf(lines) === order.order_amount ? undefined : 'order_amount'
}

const totalOf = (lines: readonly Line[]): number =>
  lines.reduce((total, line) => total + line.total_amount, 0)

function isAddress(address: ReturnType<JSON['parse']>): boolean {
  const { street_address: street, postal_code: code, city, country } = address ?? {}
  return Boolean(street && code && city && country)
}

/** What Klarna holds the lines of a capture or a refund to: those of goods are there, and all add up. */
function partProblem(
  { order_lines: lines = [] }: { order_lines?: Line[] },
  amount: number,
): string | undefined {
  const index = lines.findIndex((line) => isWrong(line) || !isTaxed(line))
  if (index >= 0) return `order_lines[${index}]`
  return lines.length > 0 && totalOf(lines) === amount ? undefined : 'order_lines'
}

/** Klarna Payments, its hosted page and order management, as far as shops use them. */
export async function startFakeKlarna(): Promise<FakeKlarna> {
  const categories: FakeKlarna['categories'] = [
    { identifier: 'pay_later', name: 'Betal om 30 dage' },
    { identifier: 'pay_over_time', name: 'Betal over tid', below: 1_000_000 },
  ]
  const sessions = new Map<string, Session>()
  const orders = new Map<string, KlarnaOrder & { reference: string }>()
  let fraud = 'ACCEPTED'
  let count = 0
  const newId = (kind: string): string => {
    count += 1
    return `${kind}-${count}`
  }

  function openSession({ json }: ProviderCall): ProviderReply {
    const problem = problemOf(json)
    if (problem !== undefined) return bad(problem)
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
    sessions.set(id, { order: json, status: 'WAITING', urls: {}, token: newId('token'), orderId: '' })
    return { status: 200, body: { session_id: id, client_token: 'eyJ', payment_method_categories: offered } }
  }

  function openPage({ json }: ProviderCall): ProviderReply {
    const id = String(json.payment_session_url).split('/').at(-1) ?? ''
    const session = sessions.get(id)
    if (!session) return bad('payment_session_url')
    const { payment_method_category: category } = json.options
    if (category !== undefined && !categories.some(({ identifier }) => identifier === category))
      return bad('options.payment_method_category')
    const missing = addressProblem(session.order)
    if (missing !== undefined) return bad(missing)
    session.urls = json.merchant_urls
    const more = { session_url: `${server.url}/hpp/v1/sessions/${id}`, qr_code_url: `${server.url}/qr/${id}` }
    return { status: 201, body: { session_id: id, redirect_url: `${server.url}/page/${id}`, ...more } }
  }

  function place(token: string, { method, json }: ProviderCall): ProviderReply {
    const session = [...sessions.values()].find((one) => one.token === token)
    if (session?.status !== 'COMPLETED' || session.orderId !== '') return bad('token', 404)
    if (method === 'DELETE') return { status: 204 }
    if (JSON.stringify(json) !== JSON.stringify(session.order)) return bad('differs from its session')
    const judged = fraud
    fraud = 'ACCEPTED'
    if (judged === 'REJECTED')
      return { status: 200, body: { fraud_status: judged, order_id: newId('order') } }
    session.orderId = newId('order')
    const { merchant_reference1: reference, order_amount: amount } = json
    orders.set(session.orderId, {
      reference,
      amount,
      captured: 0,
      refunded: 0,
      tracked: [],
      isCancelled: false,
      isReleased: false,
      extended: 0,
    })
    const redirect_url = `${server.url}/done`
    return { status: 200, body: { order_id: session.orderId, fraud_status: judged, redirect_url } }
  }

  function showPage(id: string): ProviderReply {
    const session = sessions.get(id)
    if (!session) return bad('session', 404)
    const { status, token } = session
    const own = { session_id: id, status, updated_at: '2026-11-02T10:00:00Z' }
    return { status: 200, body: status === 'COMPLETED' ? { ...own, authorization_token: token } : own }
  }

  function extend(order: KlarnaOrder): ProviderReply {
    if (order.extended === maxExtensions) return bad('Authorization time cannot be extended.', 403)
    order.extended += 1
    return { status: 204 }
  }

  function capture(order: KlarnaOrder, json: ProviderCall['json']): ProviderReply {
    const problem = partProblem(json, json.captured_amount)
    if (problem !== undefined) return bad(problem)
    if (json.captured_amount > order.amount - order.captured) return bad('captured_amount', 403)
    order.captured += json.captured_amount
    for (const { tracking_number: number } of json.shipping_info ?? []) order.tracked.push(number)
    return { status: 201 }
  }

  function refund(order: KlarnaOrder, json: ProviderCall['json']): ProviderReply {
    const problem = partProblem(json, json.refunded_amount)
    if (problem !== undefined) return bad(problem)
    if (json.refunded_amount > order.captured - order.refunded) return bad('refunded_amount', 403)
    order.refunded += json.refunded_amount
    return { status: 201 }
  }

  function manage(id: string, what: string, { json }: ProviderCall): ProviderReply {
    const order = orders.get(id)
    if (!order || order.isCancelled || (order.isReleased && what !== 'refunds'))
      return bad(`${what} is not allowed`, 403)
    const open = order.amount - order.captured
    switch (what) {
      case 'captures':
        return capture(order, json)
      case 'refunds':
        return refund(order, json)
      case 'cancel':
        if (order.captured > 0) return bad('cancel is not allowed', 403)
        order.isCancelled = true
        return { status: 204 }
      case 'extend-authorization-time':
        return extend(order)
      case 'release-remaining-authorization':
        if (order.captured === 0 || open === 0) return bad('NOT_ALLOWED', 403)
        order.isReleased = true
        return { status: 204 }
      default:
        return bad(`${what} is not allowed`, 403)
    }
  }

  const server: ProviderServer = await startProvider(
    (call) => call.header('klarna-idempotency-key'),
    (call) => {
      if (call.header('authorization') !== authorization) return { status: 401 }
      const [, family = '', , , id = '', what = ''] = call.path.split('/')
      if (call.path === '/payments/v1/sessions') return openSession(call)
      if (call.path === '/hpp/v1/sessions') return openPage(call)
      if (family === 'payments') return place(id, call)
      return family === 'hpp' ? showPage(id) : manage(id, what, call)
    },
  )

  function sessionOf(pageUrl: string): Session {
    const found = sessions.get(pageUrl.split('/').at(-1) ?? '')
    if (!found) throw new Error(`Klarna has no page ${pageUrl}`)
    return found
  }
  const pathOf = (address = ''): string => {
    const { pathname, search } = new URL(address)
    return pathname + search
  }
  const back = { COMPLETED: 'success', CANCELLED: 'cancel', FAILED: 'failure', BACK: 'back' }

  return {
    ...server,
    categories,
    config: { ...config, url: server.url },
    decide(pageUrl, status) {
      const session = sessionOf(pageUrl)
      session.status = status
      return pathOf(session.urls[back[status]])
    },
    judgeNext(judged) {
      fraud = judged
    },
    statusUpdate: (pageUrl) => pathOf(sessionOf(pageUrl).urls.status_update),
    ordersOf: (wanted) => [...orders.values()].filter(({ reference }) => reference === wanted),
  }
}
