import type { InputOf } from '#schemas/api/endpoint.ts'
import type { orders as family } from '#schemas/api/orders.ts'
import type { EntryDetails, EntryKind } from '#schemas/commerce/office-order.ts'
import type { Order, ParcelEventType, Receipt } from '#schemas/commerce/order.ts'
import type { MovementMails } from '#server/commerce/orders/movement-mails.ts'
import { answerWithoutMovement } from '#server/commerce/orders/movement-request.ts'
import { addEntry } from '#server/commerce/orders/order-entries.ts'
import type { OrderKeys } from '#server/commerce/orders/order-keys.ts'
import type { FulfilmentOutcome } from '#server/commerce/orders/order-lock.ts'
import type { Orders, Viewer } from '#server/commerce/orders/orders.ts'
import { stepOrder } from '#server/commerce/orders/progress.ts'
import { type RemovalDependencies, removePieces } from '#server/commerce/orders/remove-pieces.ts'
import { ship, storeParcelEvent } from '#server/commerce/orders/ship.ts'
import { shopperOf } from '#server/commerce/orders/shopper-of.ts'
import { verifiedAddress } from '#server/commerce/orders/verified-address.ts'
import type { Database } from '#server/database/database.ts'
import { inTransaction, isUniqueViolation, type Transaction } from '#server/database/transactions.ts'
import { conflict } from '#server/endpoints/conflict.ts'
import type { Caller, HandlersOf } from '#server/endpoints/handlers.ts'
import { notFound } from '#server/endpoints/not-found.ts'
import { actorOf, callingActor, type OperatorActor } from '#server/endpoints/operator.ts'

interface OrderHandlerDependencies extends RemovalDependencies {
  database: Database
  orders: Orders
  receiptOf: (order: Pick<Order, 'orderId' | 'market'> & Partial<Pick<Order, 'storeId'>>) => Promise<Receipt>
  orderKeys: Pick<OrderKeys, 'openedBy'>
  warehouse: string
  /** Whether this is the demo shop, whose warehouse and couriers are simulated. */
  isDemo: boolean
  movementMails: Omit<MovementMails, 'refunded'>
}

type OrderCaller = Pick<Caller, 'session' | 'machine' | 'iso' | 'header'>

type FulfilmentStep = InputOf<typeof family.moveOn>['body']

/** The event, as the order's log shows it. */
type MovementOutcome =
  | { kind: 'done'; entry: { kind: EntryKind; details: EntryDetails; note?: string } }
  | Exclude<FulfilmentOutcome, { kind: 'done' }>

async function send(
  { movementMails: mails, now, warehouse }: OrderHandlerDependencies,
  tx: Transaction,
  orderId: string,
  { id, location = warehouse, lines: pieces, courier, trackingNumber, overrideReason }: FulfilmentStep,
): Promise<MovementOutcome> {
  const note = overrideReason?.trim()
  const ignoresDispute = note !== undefined && note !== ''
  const dispatch = { id, location, pieces, courier, trackingNumber, ignoresDispute }
  const shipment = await ship(tx, orderId, dispatch, now())
  if (shipment.kind !== 'done') return shipment
  if (shipment.isCollected) await mails.readyToCollect(tx, shipment.trackingNumber)
  else await mails.dispatched(tx, orderId, shipment.trackingNumber, shipment.pieces)
  const details = { lines: [...shipment.pieces], trackingNumber: shipment.trackingNumber }
  return { kind: 'done', entry: { kind: 'dispatched', details, ...(ignoresDispute && { note }) } }
}

async function registerReturn(
  parts: OrderHandlerDependencies,
  tx: Transaction,
  orderId: string,
  { id, lines = [] }: FulfilmentStep,
): Promise<MovementOutcome> {
  const movement = await removePieces(tx, { orderId, pieces: lines, kind: 'return', id }, parts)
  if (movement.kind !== 'done') return movement
  await parts.movementMails.returnReceived(tx, orderId, lines)
  return { kind: 'done', entry: { kind: 'returned', details: { lines } } }
}

/** Records a courier's event; the customer gets one mail when the parcel can be collected at the pickup point. */
async function recordEvent(
  { movementMails: mails, now }: OrderHandlerDependencies,
  tx: Transaction,
  parcel: { orderId: string; trackingNumber: string },
  type: ParcelEventType | undefined,
): Promise<MovementOutcome> {
  const { trackingNumber } = parcel
  const noted = type ? await storeParcelEvent(tx, parcel, type, now()) : 'missing'
  if (!type || noted === 'missing') return { kind: 'missing' }
  if (noted === 'noted' && type === 'pickupready') await mails.readyToCollect(tx, trackingNumber)
  return { kind: 'done', entry: { kind: 'parcel', details: { trackingNumber, event: type } } }
}

function move(
  parts: OrderHandlerDependencies,
  tx: Transaction,
  orderId: string,
  movement: FulfilmentStep,
): Promise<MovementOutcome> {
  const { what, trackingNumber = '', eventtype } = movement
  if (what === 'ship') return send(parts, tx, orderId, movement)
  if (what === 'return') return registerReturn(parts, tx, orderId, movement)
  return recordEvent(parts, tx, { orderId, trackingNumber }, eventtype)
}

/**
 * Runs a movement. If another request, perhaps for another order, stores the same id or tracking number at the same
 * time, a second run finds it.
 */
async function runMovement(
  { database }: Pick<OrderHandlerDependencies, 'database'>,
  work: (tx: Transaction) => Promise<FulfilmentOutcome>,
): Promise<FulfilmentOutcome> {
  try {
    return await inTransaction(database, work)
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    return inTransaction(database, work)
  }
}

/** The movements that a request's id makes one. */
const kindOf = ({ what }: FulfilmentStep) =>
  what === 'ship' ? ('dispatch' as const) : what === 'return' ? ('return' as const) : undefined

function refusalOf(outcome: Exclude<FulfilmentOutcome, { kind: 'done' }>) {
  switch (outcome.kind) {
    case 'missing':
      return notFound
    case 'unpaid':
      return {
        status: 409,
        message: 'The authorisation has expired. Cancel the unsent pieces.',
        errors: { '': ['order.paymentLapsed'] },
      } as const
    case 'withdrawn':
      return {
        status: 409,
        message: 'The bank or the provider has withdrawn the payment. Send nothing, or give a reason.',
        errors: { overrideReason: ['office.paymentWithdrawn'] },
      } as const
    case 'known-parcel':
      return {
        status: 409,
        message: 'Another parcel has this tracking number.',
        errors: { trackingNumber: ['form.invalid'] },
      } as const
    case 'taken':
      return {
        status: 409,
        message: 'This request id is already in use.',
        errors: { id: ['office.requestTaken'] },
      } as const
    case 'changed':
      return conflict('office.orderChanged', 'The order was changed in the meantime. Reload it.')
    case 'gift-card-used':
      return {
        status: 409,
        message: 'Gift cards of this line were used.',
        errors: { [outcome.lineId]: ['office.giftCardUsed'] },
      } as const
    case 'too-many':
      return {
        status: 409,
        message: 'Fewer pieces are left than requested.',
        errors: { [outcome.lineId]: ['form.invalid'] },
      } as const
  }
}

export function createOrderHandlers(parts: OrderHandlerDependencies): HandlersOf<typeof family> {
  const { database, orders, orderKeys, isDemo, now } = parts

  const viewerOf = (caller: OrderCaller): Viewer => ({
    ...shopperOf(caller, orderKeys),
    isOperator: actorOf(caller) !== undefined,
  })

  async function read(key: { id: string } | { number: string }, caller: OrderCaller) {
    const body = await orders.read(key, viewerOf(caller))
    return body ? ({ status: 200, body } as const) : notFound
  }

  /** Changes an order by an operator or a machine and responds with its new state. */
  async function change(
    number: string,
    caller: OrderCaller,
    work: (orderId: string, actor: OperatorActor) => Promise<FulfilmentOutcome>,
  ) {
    const by = callingActor(caller)
    const row = await orders.rowOf({ number }, viewerOf(caller))
    if (!row) return notFound
    const outcome = await work(row.id, by)
    return outcome.kind === 'done' ? read({ number }, caller) : refusalOf(outcome)
  }

  return {
    read: ({ path }, caller) => read({ id: path.orderId }, caller),

    async history({ query }, { session }) {
      if (!session) return { status: 200, body: { orders: [], total: 0 } }
      const owner = { userId: session.userId, email: verifiedAddress(session) }
      return { status: 200, body: await orders.history(owner, query) }
    },

    byNumber: ({ path }, caller) => read({ number: path.orderNumber }, caller),

    internalByNumber: ({ path }, caller) => read({ number: path.orderNumber }, caller),

    async receipt({ path }, caller) {
      const order = await orders.read({ id: path.orderId }, viewerOf(caller))
      if (!order) return notFound
      const receipt = await parts.receiptOf(order.order)
      return { status: 200, body: { ...order, receipt } }
    },

    cancelPart: ({ body: { orderNumber, lines, id, version } }, caller) =>
      change(orderNumber, caller, (orderId, by) =>
        runMovement(parts, async (tx) => {
          const request = { orderId, id, kind: 'cancellation', lines, version } as const
          const answered = await answerWithoutMovement(tx, request)
          if (answered) return answered
          const outcome = await removePieces(tx, { orderId, pieces: lines, kind: 'cancellation', id }, parts)
          if (outcome.kind !== 'done') return outcome
          const { pieces } = outcome
          await addEntry(tx, { orderId, kind: 'cancelled', details: { lines: pieces } }, by, now())
          await parts.movementMails.cancelled(tx, orderId, pieces)
          return outcome
        }),
      ),

    async moveOn({ path, body }, caller) {
      const { id, what, lines, trackingNumber, eventtype, overrideReason, version } = body
      const kind = kindOf(body)
      // An operator decides about it.
      if (overrideReason !== undefined && (caller.machine || what !== 'ship'))
        return { status: 400, errors: { overrideReason: ['form.invalid'] } }
      // The demo's courier is simulated; a real warehouse reports its parcels.
      if (what === 'step' && (caller.machine || !isDemo))
        return { status: 400, errors: { what: ['form.invalid'] } }
      if (what === 'return' && !lines) return { status: 400, errors: { lines: ['form.required'] } }
      if (what === 'parcel' && (trackingNumber === undefined || eventtype === undefined))
        return { status: 400, errors: { trackingNumber: ['form.required'] } }
      return change(path.orderNumber, caller, async (orderId, by): Promise<FulfilmentOutcome> => {
        if (what === 'step') {
          if (!(await stepOrder(database, orderId, parts.movementMails, now()))) return { kind: 'missing' }
          await addEntry(database.db, { orderId, kind: 'stepped' }, by, now())
          return { kind: 'done' }
        }
        return runMovement(parts, async (tx): Promise<FulfilmentOutcome> => {
          const answered = kind && (await answerWithoutMovement(tx, { orderId, id, kind, lines, version }))
          if (answered) return answered
          const moveResult = await move(parts, tx, orderId, body)
          if (moveResult.kind === 'done') await addEntry(tx, { orderId, ...moveResult.entry }, by, now())
          return moveResult
        })
      })
    },
  }
}
