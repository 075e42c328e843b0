import type { ParcelEventType } from '#schemas/commerce/order.ts'
import type { MovementMails } from '#server/commerce/orders/movement-mails.ts'
import { lockOrder, unshippedCountOf } from '#server/commerce/orders/order-lock.ts'
import { orderedLine } from '#server/commerce/orders/order-rows.ts'
import { ship, storeParcelEvent } from '#server/commerce/orders/ship.ts'
import type { Database } from '#server/database/database.ts'
import { and, asc, eq, lt } from '#server/database/drizzle.ts'
import { orders, parcelEvents, parcels } from '#server/database/tables/orders.ts'
import { inTransaction, type Transaction } from '#server/database/transactions.ts'

const journey: readonly ParcelEventType[] = [
  'ordercreated',
  'dispatch',
  'intransit',
  'outfordelivery',
  'delivered',
]

/** Events of a parcel that waits for collection in the store that packed it. */
const collection: readonly ParcelEventType[] = ['ordercreated', 'pickupready', 'delivered']

/** Moves the next parcel of a shipped order on; returns false if all have arrived. */
async function moveParcel(tx: Transaction, orderId: string, now: number): Promise<boolean> {
  const sentRows = await tx
    .select()
    .from(parcels)
    .where(eq(parcels.orderId, orderId))
    .orderBy(asc(parcels.trackingNumber))
  for (const { trackingNumber } of sentRows) {
    const events = await tx.select().from(parcelEvents).where(eq(parcelEvents.trackingNumber, trackingNumber))
    const eventTypes = new Set(events.map(({ type }) => type))
    const steps = eventTypes.has('dispatch') ? journey : collection
    const next = steps.find((type) => !eventTypes.has(type))
    if (next) return (await storeParcelEvent(tx, { orderId, trackingNumber }, next, now)) !== 'missing'
  }
  return false
}

/** The demo simulates the steps: no courier carries the parcels. */
const demoCourier = 'Vitrine Parcel'

type Mails = Pick<MovementMails, 'dispatched' | 'readyToCollect'>

/** Ships the goods of a location, and mails the customer. */
async function send(tx: Transaction, orderId: string, location: string, mails: Mails, now: number) {
  const shipment = await ship(tx, orderId, { location, courier: demoCourier }, now)
  if (shipment.kind !== 'done') return false
  if (shipment.isCollected) await mails.readyToCollect(tx, shipment.trackingNumber)
  else await mails.dispatched(tx, orderId, shipment.trackingNumber, shipment.pieces)
  return true
}

/** One step of an order, as a warehouse and couriers would take it: a parcel is sent, or moves on. */
export async function stepOrder(
  database: Database,
  orderId: string,
  mails: Mails,
  now: number,
): Promise<boolean> {
  return inTransaction(database, async (tx) => {
    const locked = await lockOrder(tx, orderId)
    if (!locked || ['completed', 'cancelled'].includes(locked.order.state)) return false
    const next = locked.lines.find((line) => unshippedCountOf(line) > 0 && !orderedLine(line).isDigital)
    if (next) return send(tx, orderId, next.location, mails, now)
    return moveParcel(tx, orderId, now)
  })
}

/**
 * Advances due orders in the demo shop, which has no warehouse.
 * @param minInterval milliseconds until an order's next step
 */
export async function stepDueOrders(
  database: Database,
  mails: Mails,
  now: number,
  minInterval: number,
): Promise<number> {
  const due = await database.db
    .select({ id: orders.id })
    .from(orders)
    .where(lt(orders.nextStep, new Date(now + 1)))
    .orderBy(asc(orders.nextStep))
    .limit(100)
  for (const { id } of due) {
    const nextStep = await stepOrder(database, id, mails, now)
    await database.db
      .update(orders)
      .set({ nextStep: nextStep ? new Date(now + minInterval) : null })
      .where(and(eq(orders.id, id), lt(orders.nextStep, new Date(now + 1))))
  }
  return due.length
}
