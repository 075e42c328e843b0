import type { orders as family } from '#schemas/api/orders.ts'
import type { ParcelEventType, Receipt } from '#schemas/commerce/order.ts'
import type { MovementMails } from '#server/commerce/orders/movement-mails.ts'
import type { Fulfilled, Pieces } from '#server/commerce/orders/order-lock.ts'
import type { Orders, Viewer } from '#server/commerce/orders/orders.ts'
import { stepOrder } from '#server/commerce/orders/progress.ts'
import { noteParcel, ship } from '#server/commerce/orders/ship.ts'
import { type TakeOutParts, takeOut } from '#server/commerce/orders/take-out.ts'
import type { Database } from '#server/database/database.ts'
import { inTransaction, type Transaction } from '#server/database/transactions.ts'
import type { ApiSession, HandlersOf } from '#server/endpoints/handlers.ts'
import { isOperator } from '#server/endpoints/operator.ts'

interface Parts extends TakeOutParts {
  database: Database
  orders: Orders
  receiptOf: (orderId: string, market: string) => Promise<Receipt>
  warehouse: string
  movementMails: Omit<MovementMails, 'refunded'>
}

const viewerOf = (session: ApiSession | undefined): Viewer => ({
  userId: session?.userId,
  isOperator: isOperator(session),
})

/** Returns the session's verified address in lower case: an unverified one must not show orders. */
const addressOf = (session: ApiSession): string | undefined =>
  session.emailVerified ? session.email : undefined

const notFound = { status: 404 } as const

export function createOrderHandlers(parts: Parts): HandlersOf<typeof family> {
  const { database, orders, now, movementMails: mails } = parts

  async function send(tx: Transaction, orderId: string, dispatch: Parameters<typeof ship>[2]) {
    const sent = await ship(tx, orderId, dispatch, now())
    if (sent.kind === 'done') await mails.dispatched(tx, orderId, sent.trackingNumber, sent.pieces)
    return sent
  }

  async function takeBack(tx: Transaction, orderId: string, lines: readonly Pieces[]) {
    const taken = await takeOut(tx, orderId, lines, 'return', parts)
    if (taken.kind === 'done') await mails.returnReceived(tx, orderId, lines)
    return taken
  }

  /** Records a courier's event; the customer gets one mail when the parcel can be collected. */
  async function say(
    tx: Transaction,
    trackingNumber: string,
    type: ParcelEventType | undefined,
  ): Promise<Fulfilled> {
    const noted = type ? await noteParcel(tx, trackingNumber, type, now()) : 'missing'
    if (noted === 'noted' && type === 'pickupready') await mails.readyToCollect(tx, trackingNumber)
    return { kind: noted === 'missing' ? 'missing' : 'done' }
  }

  async function read(found: { id: string } | { number: string }, session: ApiSession | undefined) {
    const body = await orders.read(found, viewerOf(session))
    return body ? ({ status: 200, body } as const) : notFound
  }

  function refusalOf(outcome: Exclude<Fulfilled, { kind: 'done' }>) {
    switch (outcome.kind) {
      case 'missing':
        return notFound
      case 'unpaid':
        return {
          status: 409,
          message: 'The payment has lapsed. What is not sent can be cancelled.',
          errors: { '': ['order.paymentLapsed'] },
        } as const
      case 'too-many':
        return {
          status: 409,
          message: 'There are not so many left.',
          errors: { [outcome.lineId]: ['form.invalid'] },
        } as const
    }
  }

  /** Changes an order and answers with its new state. */
  async function change(
    number: string,
    session: ApiSession | undefined,
    work: (orderId: string) => Promise<Fulfilled>,
  ) {
    if (!isOperator(session)) return { status: 403 } as const
    const row = await orders.rowOf({ number }, viewerOf(session))
    if (!row) return notFound
    const outcome = await work(row.id)
    return outcome.kind === 'done' ? read({ number }, session) : refusalOf(outcome)
  }

  return {
    read: ({ path }, { session }) => read({ id: path.orderId }, session),

    async history({ query }, { session }) {
      if (!session) return { status: 200, body: { orders: [], total: 0 } }
      const owner = { userId: session.userId, email: addressOf(session) }
      return { status: 200, body: await orders.history(owner, query) }
    },

    byNumber: ({ path }, { session }) => read({ number: path.orderNumber }, session),

    internalByNumber: async ({ path }, { session }) =>
      isOperator(session) ? read({ number: path.orderNumber }, session) : { status: 403 },

    async receipt({ path }, { session }) {
      const found = await orders.read({ id: path.orderId }, viewerOf(session))
      if (!found) return notFound
      const receipt = await parts.receiptOf(path.orderId, found.order.market)
      return { status: 200, body: { ...found, receipt } }
    },

    cancelPart: ({ body }, { session }) =>
      change(body.orderNumber, session, (orderId) =>
        inTransaction(database, (tx) => takeOut(tx, orderId, body.lines, 'cancellation', parts)),
      ),

    async moveOn({ path, body }, { session }) {
      const { what, lines, location = parts.warehouse, courier, trackingNumber, eventtype } = body
      if (what === 'return' && !lines) return { status: 400, errors: { lines: ['form.required'] } }
      if (what === 'parcel' && (trackingNumber === undefined || eventtype === undefined))
        return { status: 400, errors: { trackingNumber: ['form.required'] } }
      return change(path.orderNumber, session, async (orderId): Promise<Fulfilled> => {
        if (what === 'step') return { kind: (await stepOrder(database, orderId, now())) ? 'done' : 'missing' }
        return inTransaction(database, async (tx): Promise<Fulfilled> => {
          if (what === 'ship') return send(tx, orderId, { location, pieces: lines, courier })
          if (what === 'return') return takeBack(tx, orderId, lines ?? [])
          return say(tx, trackingNumber ?? '', eventtype)
        })
      })
    },
  }
}
