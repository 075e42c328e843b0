import { createHash } from 'node:crypto'
import type { ParcelEventType } from '#schemas/commerce/order.ts'
import { shareOf } from '#schemas/commerce/share-amount.ts'
import {
  choose,
  type FulfilmentOutcome,
  lockOrder,
  type Pieces,
  unshippedCountOf,
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
import { removedCount, toSend } from '#server/commerce/orders/unsent-pieces.ts'
import { newReference } from '#server/commerce/payments/attempts.ts'
import { isHeld } from '#server/commerce/payments/payment-hold.ts'
import { scheduleCaptures, uncapturablePaymentsOf } from '#server/commerce/payments/schedule-captures.ts'
import { and, eq, inArray } from '#server/database/drizzle.ts'
import { orderLines, orders, parcelEvents, parcels, shipments } from '#server/database/tables/orders.ts'
import type { Transaction } from '#server/database/transactions.ts'
import { reportOrderEvent } from '#server/webhooks/order-events.ts'

export type ShipmentOutcome =
  | {
      kind: 'done'
      trackingNumber: string
      pieces: readonly Pieces[]
      /** The goods stay in the store, where the shopper collects them. */
      isCollected: boolean
    }
  | Exclude<FulfilmentOutcome, { kind: 'done' }>

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
  /** Ship although the bank has withdrawn the payment's money, or its provider has returned or rejected it. */
  ignoresDispute?: boolean | undefined
}

/** Returns pieces of a line with their price. */
function pricedGoods(line: OrderLineRow, before: number, quantity: number) {
  const { sku, name } = line
  return { sku, name, quantity, total: shareOf(goodsPrice(line), line.quantity, before, quantity) }
}

type Counts = ReadonlyMap<string, number>

/** Returns what was shipped with its price, taking each line's last remaining pieces. */
const sentGoods = (lines: readonly OrderLineRow[], counts: Counts) =>
  lines.map((line) =>
    pricedGoods(line, removedCount(line) + unshippedCountOf(line), counts.get(line.id) ?? 0),
  )

/** Returns what was shipped and what is left to ship, with its price. */
const remainingGoods = (lines: readonly OrderLineRow[], counts: Counts) =>
  lines
    .map((line) => pricedGoods(line, removedCount(line), unshippedCountOf(line) + (counts.get(line.id) ?? 0)))
    .filter(({ quantity }) => quantity > 0)

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
): Promise<ShipmentOutcome> {
  const locked = await lockOrder(tx, orderId)
  if (!locked) return { kind: 'missing' }
  if (requestedNumber !== undefined && (await isParcel(tx, requestedNumber))) return { kind: 'known-parcel' }
  const linesThere = locked.lines.filter((line) => line.location === location && !orderedLine(line).isDigital)
  const allPieces = linesThere.flatMap((line) =>
    unshippedCountOf(line) > 0 ? [{ lineId: line.id, quantity: unshippedCountOf(line) }] : [],
  )
  const sentPieces = pieces ?? allPieces
  const chosenPieces = choose(linesThere, sentPieces, unshippedCountOf)
  if (chosenPieces.kind !== 'chosen') return chosenPieces
  const { paymentId } = locked.order
  if (paymentId !== null && (await uncapturablePaymentsOf(tx, [paymentId], now)).has(paymentId))
    return { kind: 'unpaid' }
  if (paymentId !== null && !ignoresDispute && (await isHeld(tx, paymentId))) return { kind: 'withdrawn' }
  for (const line of chosenPieces.lines) {
    line.shipped += chosenPieces.counts.get(line.id) ?? 0
    await tx.update(orderLines).set({ shipped: line.shipped }).where(eq(orderLines.id, line.id))
  }
  const isCollected = collectedFrom(locked.order) === location
  const trackingNumber = requestedNumber ?? trackingNumberOf(id)
  const created = new Date(now)
  await tx.insert(shipments).values({ id, orderId, location, lines: JSON.stringify(sentPieces), created })
  const expected = isCollected ? null : expectedDay(locked.order, now)
  await tx.insert(parcels).values({ trackingNumber, shipmentId: id, orderId, courier, expected })
  await tx.insert(parcelEvents).values([
    { trackingNumber, type: 'ordercreated', happened: created },
    { trackingNumber, type: isCollected ? 'pickupready' : 'dispatch', happened: created },
  ])
  const parcel = { trackingNumber, courier }
  const sentNow = { lines: sentGoods(chosenPieces.lines, chosenPieces.counts), parcel }
  const remaining = { lines: remainingGoods(locked.lines, chosenPieces.counts), parcel }
  const open = { toSend: toSend(locked), sent: sentNow, remaining }
  if (paymentId !== null) await scheduleCaptures(tx, { paymentId, ...open }, now)
  await updateState(tx, locked, now)
  await reportOrderEvent(tx, 'order.shipped', locked.order, now)
  return { kind: 'done', trackingNumber, pieces: sentPieces, isCollected }
}

/**
 * Whether the pieces of a line that were sent in these parcels, which did not arrive, were taken back. Without the
 * courier's word that a parcel came back, all pieces of the line must be back: some may be from a parcel that arrived.
 */
function isTakenBack(
  { id, shipped, returned }: OrderLineRow,
  missing: readonly { pieces: string; cameBack: boolean }[],
): boolean {
  const inParcels = (dispatched: typeof missing) =>
    dispatched
      .flatMap(({ pieces }) => piecesIn(pieces))
      .reduce((sum, { lineId, quantity }) => sum + (lineId === id ? quantity : 0), 0)
  const returnedParcels = inParcels(missing.filter(({ cameBack }) => cameBack))
  return returned >= (inParcels(missing) > returnedParcels ? shipped : returnedParcels)
}

/**
 * An order is completed when nothing is left to send and all of its parcels have arrived, or came back and were taken
 * back (orders rule 1).
 */
export async function completeWhenDelivered(tx: Transaction, orderId: string, now: number): Promise<void> {
  const locked = await lockOrder(tx, orderId)
  if (locked?.order.state !== 'paymentprocessing') return
  const sentRows = await tx
    .select({ number: parcels.trackingNumber, pieces: shipments.lines })
    .from(parcels)
    .innerJoin(shipments, eq(shipments.id, parcels.shipmentId))
    .where(eq(parcels.orderId, orderId))
  const endRows = await tx
    .select({ number: parcelEvents.trackingNumber, type: parcelEvents.type })
    .from(parcelEvents)
    .innerJoin(parcels, eq(parcels.trackingNumber, parcelEvents.trackingNumber))
    .where(and(eq(parcels.orderId, orderId), inArray(parcelEvents.type, [...endTypes])))
  const numbersOf = (type: ParcelEventType) =>
    new Set(endRows.filter((event) => event.type === type).map(({ number }) => number))
  const delivered = numbersOf('delivered')
  const cameBack = numbersOf('returndelivered')
  const missing = sentRows
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
export async function storeParcelEvent(
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
  const knownEvents = await tx
    .select({ id: parcelEvents.id })
    .from(parcelEvents)
    .where(and(eq(parcelEvents.trackingNumber, trackingNumber), eq(parcelEvents.type, type)))
  await tx
    .insert(parcelEvents)
    .values({ trackingNumber, type, happened: new Date(now) })
    .onConflictDoNothing()
  if (endTypes.some((end) => end === type)) await completeWhenDelivered(tx, orderId, now)
  return knownEvents.length === 0 ? 'noted' : 'known'
}
