import { createHash } from 'node:crypto'
import type { ParcelEventType } from '#schemas/commerce/order.ts'
import { shareOf } from '#schemas/commerce/share-amount.ts'
import {
  choose,
  type Fulfilled,
  leftOf,
  lockOrder,
  type Pieces,
  updateState,
} from '#server/commerce/orders/order-lock.ts'
import {
  collectedFrom,
  goodsPrice,
  type OrderLineRow,
  type OrderRow,
  orderedBasket,
  orderedLine,
} from '#server/commerce/orders/order-rows.ts'
import { piecesIn } from '#server/commerce/orders/order-view.ts'
import { removedCount, toSend } from '#server/commerce/orders/to-send.ts'
import { newReference } from '#server/commerce/payments/attempts.ts'
import { isWithdrawn } from '#server/commerce/payments/disputes.ts'
import { lapsedOf, noteTaking } from '#server/commerce/payments/taking.ts'
import { and, eq, inArray } from '#server/database/drizzle.ts'
import { orderLines, orders, parcelEvents, parcels, shipments } from '#server/database/tables/orders.ts'
import type { Transaction } from '#server/database/transactions.ts'
import { reportOrderEvent } from '#server/webhooks/order-events.ts'

export type Shipped =
  | {
      kind: 'done'
      trackingNumber: string
      pieces: readonly Pieces[]
      /** The goods stay in the store, where the shopper collects them. */
      isCollected: boolean
    }
  | Exclude<Fulfilled, { kind: 'done' }>

const day = 24 * 3_600_000

/** Events after which a parcel is under way no longer: it arrived, or came back to the sender. */
const endTypes = ['delivered', 'returndelivered'] as const satisfies readonly ParcelEventType[]

const trackingNumberOf = (shipmentId: string): string =>
  `VT${BigInt(`0x${createHash('sha256').update(shipmentId).digest('hex').slice(0, 14)}`)
    .toString()
    .padStart(17, '0')}`

/** Returns the last day on which an order was predicted to arrive, unless that is over or unknown. */
function expectedDay(order: OrderRow, now: number): Date | null {
  const [shipment] = orderedBasket(order).shipments
  const date = shipment?.latestDeliveryDate ?? shipment?.predictedDeliveryDate
  return date !== undefined && Date.parse(date) + day > now ? new Date(date) : null
}

interface Dispatch {
  /** Id of the shipment. */
  id?: string | undefined
  location: string
  /** Default: all that is left at the location. */
  pieces?: readonly Pieces[] | undefined
  /** The courier's name as shoppers see it. Default: none. */
  courier?: string | undefined
  /** The courier's tracking number. Default: a generated one. */
  trackingNumber?: string | undefined
  /** Ship although the bank has withdrawn the payment's money. */
  ignoresDispute?: boolean | undefined
}

/** Returns what was shipped with its price, taking each line's last remaining pieces. */
const sentGoods = ({ lines, counts }: { lines: OrderLineRow[]; counts: ReadonlyMap<string, number> }) =>
  lines.map((line) => {
    const quantity = counts.get(line.id) ?? 0
    const before = removedCount(line) + leftOf(line)
    const { sku, name } = line
    return { sku, name, quantity, total: shareOf(goodsPrice(line), line.quantity, before, quantity) }
  })

async function isParcel(tx: Transaction, trackingNumber: string): Promise<boolean> {
  const [existing] = await tx.select().from(parcels).where(eq(parcels.trackingNumber, trackingNumber))
  return existing !== undefined
}

/** Sends pieces from one location as one parcel and captures their price. */
export async function ship(
  tx: Transaction,
  orderId: string,
  {
    id = newReference(),
    location,
    pieces,
    courier = '',
    trackingNumber: requestedNumber,
    ignoresDispute = false,
  }: Dispatch,
  now: number,
): Promise<Shipped> {
  const locked = await lockOrder(tx, orderId)
  if (!locked) return { kind: 'missing' }
  if (requestedNumber !== undefined && (await isParcel(tx, requestedNumber))) return { kind: 'known-parcel' }
  const there = locked.lines.filter((line) => line.location === location && !orderedLine(line).isDigital)
  const all = there.flatMap((line) => (leftOf(line) > 0 ? [{ lineId: line.id, quantity: leftOf(line) }] : []))
  const sent = pieces ?? all
  const chosen = choose(there, sent, leftOf)
  if (chosen.kind !== 'chosen') return chosen
  const { paymentId } = locked.order
  if (paymentId !== null && (await lapsedOf(tx, [paymentId], now)).has(paymentId)) return { kind: 'unpaid' }
  if (paymentId !== null && !ignoresDispute && (await isWithdrawn(tx, paymentId)))
    return { kind: 'withdrawn' }
  for (const line of chosen.lines) {
    line.shipped += chosen.counts.get(line.id) ?? 0
    await tx.update(orderLines).set({ shipped: line.shipped }).where(eq(orderLines.id, line.id))
  }
  const isCollected = collectedFrom(locked.order) === location
  const trackingNumber = requestedNumber ?? trackingNumberOf(id)
  const created = new Date(now)
  await tx.insert(shipments).values({ id, orderId, location, lines: JSON.stringify(sent), created })
  const expected = isCollected ? null : expectedDay(locked.order, now)
  await tx.insert(parcels).values({ trackingNumber, shipmentId: id, orderId, courier, expected })
  await tx.insert(parcelEvents).values([
    { trackingNumber, type: 'ordercreated', happened: created },
    { trackingNumber, type: isCollected ? 'pickupready' : 'dispatch', happened: created },
  ])
  const goods = { lines: sentGoods(chosen), parcel: { trackingNumber, courier } }
  if (paymentId !== null) await noteTaking(tx, { paymentId, toSend: toSend(locked), sent: goods }, now)
  await updateState(tx, locked, now)
  await reportOrderEvent(tx, 'order.shipped', locked.order, now)
  return { kind: 'done', trackingNumber, pieces: sent, isCollected }
}

/**
 * Whether the pieces of a line that were sent in these parcels, which did not arrive, were taken back. Without the
 * courier's word that a parcel came back, all pieces of the line must be back: some may be from a parcel that arrived.
 */
function isTakenBack(
  { id, shipped, returned }: OrderLineRow,
  missing: readonly { pieces: string; cameBack: boolean }[],
): boolean {
  const inParcels = (sent: typeof missing) =>
    sent
      .flatMap(({ pieces }) => piecesIn(pieces))
      .reduce((sum, { lineId, quantity }) => sum + (lineId === id ? quantity : 0), 0)
  const back = inParcels(missing.filter(({ cameBack }) => cameBack))
  return returned >= (inParcels(missing) > back ? shipped : back)
}

/**
 * An order is completed when nothing is left to send and all of its parcels have arrived, or came back and were taken
 * back (orders rule 1).
 */
export async function completeWhenDelivered(tx: Transaction, orderId: string, now: number): Promise<void> {
  const locked = await lockOrder(tx, orderId)
  if (locked?.order.state !== 'paymentprocessing') return
  const sent = await tx
    .select({ number: parcels.trackingNumber, pieces: shipments.lines })
    .from(parcels)
    .innerJoin(shipments, eq(shipments.id, parcels.shipmentId))
    .where(eq(parcels.orderId, orderId))
  const ends = await tx
    .select({ number: parcelEvents.trackingNumber, type: parcelEvents.type })
    .from(parcelEvents)
    .innerJoin(parcels, eq(parcels.trackingNumber, parcelEvents.trackingNumber))
    .where(and(eq(parcels.orderId, orderId), inArray(parcelEvents.type, [...endTypes])))
  const numbersOf = (type: ParcelEventType) =>
    new Set(ends.filter((event) => event.type === type).map(({ number }) => number))
  const delivered = numbersOf('delivered')
  const cameBack = numbersOf('returndelivered')
  const missing = sent
    .filter(({ number }) => !delivered.has(number))
    .map(({ number, pieces }) => ({ pieces, cameBack: cameBack.has(number) }))
  if (!locked.lines.every((line) => isTakenBack(line, missing))) return
  await tx
    .update(orders)
    .set({ state: 'completed', nextStep: null, updated: new Date(now) })
    .where(eq(orders.id, orderId))
}

/**
 * Stores a courier's event of a parcel.
 * @returns `known` if it was stored before, `missing` if the order has no such parcel (orders rule 2)
 */
export async function noteParcel(
  tx: Transaction,
  { orderId, trackingNumber }: { orderId: string; trackingNumber: string },
  type: ParcelEventType,
  now: number,
): Promise<'noted' | 'known' | 'missing'> {
  // An event that is reported twice at once waits here until the first one is stored, and is known then.
  await lockOrder(tx, orderId)
  const [parcel] = await tx
    .select()
    .from(parcels)
    .where(and(eq(parcels.trackingNumber, trackingNumber), eq(parcels.orderId, orderId)))
  if (!parcel) return 'missing'
  const known = await tx
    .select({ id: parcelEvents.id })
    .from(parcelEvents)
    .where(and(eq(parcelEvents.trackingNumber, trackingNumber), eq(parcelEvents.type, type)))
  await tx
    .insert(parcelEvents)
    .values({ trackingNumber, type, happened: new Date(now) })
    .onConflictDoNothing()
  if (endTypes.some((end) => end === type)) await completeWhenDelivered(tx, orderId, now)
  return known.length === 0 ? 'noted' : 'known'
}
