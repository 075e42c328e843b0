import type { orderService as family } from '#schemas/api/order-service.ts'
import type { OrderReturn } from '#schemas/commerce/order-return.ts'
import type { Market } from '#schemas/markets/market.ts'
import { withLatinDigits } from '#schemas/values/latin-digits.ts'
import { type CancellingParts, cancelOrder } from '#server/commerce/orders/cancellations.ts'
import type { OrderKeys } from '#server/commerce/orders/order-keys.ts'
import { returnMail } from '#server/commerce/orders/order-mails.ts'
import type { Orders, Viewer } from '#server/commerce/orders/orders.ts'
import type { PagePaths } from '#server/commerce/orders/page-paths.ts'
import { registerReturn, returnClock, returnsOf } from '#server/commerce/orders/returns.ts'
import { shopperOf } from '#server/commerce/orders/shopper-of.ts'
import { readWithdrawal, type WithdrawingParts, withdrawOrder } from '#server/commerce/orders/withdrawals.ts'
import type { Database } from '#server/database/database.ts'
import { inTransaction, type Transaction } from '#server/database/transactions.ts'
import { marketOfCatalog } from '#server/endpoints/caller-market.ts'
import type { Caller, HandlersOf } from '#server/endpoints/handlers.ts'
import { isOperator } from '#server/endpoints/operator.ts'
import type { RateLimits } from '#server/endpoints/rate-limits.ts'
import { networkOf } from '#server/http/network-of.ts'
import type { MailTexts } from '#server/mail/mail-texts.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { createSignInLimits } from '#server/session/sign-in-limits.ts'
import type { Site } from '#server/site/site.ts'

interface ServiceHandlerDependencies
  extends CancellingParts,
    Omit<WithdrawingParts, 'site' | 'movementMails'> {
  database: Database
  orders: Orders
  pagePaths: PagePaths
  limits: Pick<RateLimits, 'take'>
  orderKeys: OrderKeys
  site: () => Site
  mailTexts: MailTexts
  publicUrl: string
}

/** Order numbers are sequential: limits guesses from everywhere, without locking out the owner of the address. */
const attemptLimits = { network: 40, account: 10, everywhere: 30, attacked: 3 } as const

/** One response for all reasons, so that callers cannot find out which orders exist. */
const unknown = { status: 404, errors: { '': ['feedback.error_no_order'] } } as const

type ReturnRequestLine = { lineId: string; quantity: number; reason?: OrderReturn['lines'][number]['reason'] }

/** Returns the chosen pieces. Nobody has to give a reason (orders rule 7). */
const chosenOf = (lines: readonly ReturnRequestLine[]): OrderReturn['lines'] =>
  lines.flatMap(({ lineId, quantity, reason }) =>
    quantity > 0 ? [{ lineId, quantity, ...(reason && { reason }) }] : [],
  )

/**
 * Creates an endpoint by which customers end an order.
 * @param end returns the text key of a refusal
 */
const createEnding =
  (
    { database, orders, pagePaths, site }: ServiceHandlerDependencies,
    viewerOf: (caller: Caller) => Viewer,
    end: (tx: Transaction, orderId: string) => Promise<string | undefined>,
  ): HandlersOf<typeof family>['cancel'] =>
  async ({ path: { catalog, orderId } }, caller) => {
    // Operators cancel in the office, which logs the operator.
    const owner = { ...viewerOf(caller), isOperator: false }
    const row = await orders.rowOf({ id: orderId }, owner)
    if (!row) return unknown
    const refusal = await inTransaction(database, (tx) => end(tx, row.id))
    if (refusal !== undefined) return { status: 409, errors: { '': [refusal] } }
    const body = await orders.read({ id: row.id }, owner)
    const { id } = marketOfCatalog(site(), catalog, caller.market)
    return body ? { status: 200, body, location: pagePaths.order(id, row.id) } : unknown
  }

/** Creates the endpoints to track orders and register returns, with or without an account. */
export function createOrderServiceHandlers(parts: ServiceHandlerDependencies): HandlersOf<typeof family> {
  const { database, orders, pagePaths, limits, site, orderKeys, now } = parts
  const viewer = (caller: Caller): Viewer => ({
    ...shopperOf(caller, orderKeys),
    isOperator: isOperator(caller.session),
  })

  const admitAttempt = createSignInLimits('find-order', limits, attemptLimits)

  const clockOf = ({ market }: { market: string }) => returnClock(site().market(market), now())

  const pageFor = (purpose: 'track' | 'return', market: Market, orderId: string) =>
    purpose === 'track' ? pagePaths.order(market.id, orderId) : pagePaths.returns(market.id, orderId)

  return {
    async find({ path, body }, caller) {
      const { market, address } = caller
      const { orderNumber, email, purpose } = body
      const attempt = { email: email.toLowerCase(), network: networkOf(address), device: undefined }
      if (!(await admitAttempt(attempt))) return { status: 429, errors: { '': ['form.tooMany'] } }
      const order = await orders.byNumberAndEmail(withLatinDigits(orderNumber.trim()), email, viewer(caller))
      if (!order) return unknown
      const marketHere = marketOfCatalog(site(), path.catalog, market)
      const location = pageFor(purpose, marketHere, order.id)
      const isGuests = order.customerId === null
      const cookies = isGuests ? [orderKeys.cookieFor(order.id)] : []
      return { status: 200, body: { orderId: order.id }, location, cookies }
    },

    async parcel({ path }) {
      const body = await orders.parcel(path.trackingNumber)
      return body ? { status: 200, body } : { status: 404 }
    },

    cancel: createEnding(parts, viewer, async (tx, orderId) =>
      (await cancelOrder(tx, orderId, parts)) === 'too-late' ? 'cancelOrder.tooLate' : undefined,
    ),

    withdraw: createEnding(parts, viewer, async (tx, orderId) =>
      (await withdrawOrder(tx, orderId, parts)) === 'closed' ? 'withdrawOrder.closed' : undefined,
    ),

    async returns({ path }, caller) {
      const row = await orders.rowOf({ id: path.orderId }, viewer(caller))
      if (!row) return { status: 404 }
      const withdrawal = await readWithdrawal(database.db, row, site().market(row.market), now())
      return { status: 200, body: { ...(await returnsOf(database.db, row, clockOf(row))), ...withdrawal } }
    },

    async registerReturn({ path, body }, caller) {
      const { market } = caller
      const row = await orders.rowOf({ id: path.orderId }, viewer(caller))
      if (!row) return unknown
      const chosenLines = chosenOf(body.lines)
      if (chosenLines.length === 0) return { status: 400, errors: { '': ['return.nothing'] } }
      const marketHere = marketOfCatalog(site(), path.catalog, market)
      const location = pagePaths.returns(marketHere.id, row.id)
      const outcome = await inTransaction(database, async (tx) => {
        const registered = await registerReturn(tx, row, chosenLines, clockOf(row))
        if (registered.kind === 'registered' && row.email !== null) {
          const orderMarket = site().market(row.market) ?? marketHere
          const link = parts.publicUrl + pagePaths.returns(orderMarket.id, row.id)
          await queueMail(
            tx,
            returnMail(parts.mailTexts, orderMarket, row.email, registered.returnNumber, link),
          )
        }
        return registered
      })
      if (outcome.kind === 'closed') return { status: 409, errors: { '': ['return.closed'] } }
      if (outcome.kind === 'too-many') {
        const index = body.lines.findIndex(({ lineId }) => lineId === outcome.lineId)
        return { status: 409, errors: { [`lines.${index}.quantity`]: ['return.tooMany'] } }
      }
      return { status: 200, body: await returnsOf(database.db, row, clockOf(row)), location }
    },
  }
}
