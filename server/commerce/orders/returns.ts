import type { FromSchema } from 'json-schema-to-ts'
import { type OrderReturn, type OrderReturns, orderReturnSchema } from '#schemas/commerce/order-return.ts'
import { shareOf } from '#schemas/commerce/share-amount.ts'
import type { Market } from '#schemas/markets/market.ts'
import { timeZoneOf } from '#schemas/markets/market-time-zone.ts'
import { parseJson } from '#schemas/validation/json.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import { endOfDay, localDay } from '#schemas/values/local-day.ts'
import type { Money } from '#schemas/values/money.ts'
import { lockOrder, unshippedCountOf } from '#server/commerce/orders/order-lock.ts'
import { type OrderLineRow, type OrderRow, orderedLine } from '#server/commerce/orders/order-rows.ts'
import { readReversals, reductionOf } from '#server/commerce/orders/reversals.ts'
import { newReference } from '#server/commerce/payments/attempts.ts'
import { and, asc, eq } from '#server/database/drizzle.ts'
import { orderLines, orderReturns, parcelEvents, parcels, shipments } from '#server/database/tables/orders.ts'
import type { SelectQueries, Transaction } from '#server/database/transactions.ts'

type Piece = OrderReturn['lines'][number]

/** Return period in days after the arrival of the last parcel. */
export const returnDays = 30

const linesSchema = orderReturnSchema.properties.lines
const checkLines = compileSchema(linesSchema)

function piecesIn(id: string, linesText: string): FromSchema<typeof linesSchema> {
  const checked = checkLines(parseJson(linesText))
  if (checked.kind === 'invalid')
    throw new Error(`Stored return ${id} is invalid: ${checked.problems[0]?.message}`)
  return checked.value
}

/** What the state of returns depends on. */
type ReturnedLine = Pick<OrderLineRow, 'id' | 'quantity' | 'total' | 'shipped' | 'cancelled' | 'returned'>

interface ReturnRecord {
  returnNumber: string
  created: string
  lines: readonly Piece[]
}

/**
 * Returns the state of an order's returns. Received goods count for the return that was registered first: parcels are
 * checked by their content, whichever label they have.
 * @param left what the order has not given back: returns refund no more
 */
export function returnStatesOf(
  lines: readonly ReturnedLine[],
  registered: readonly ReturnRecord[],
  { amount: remainingAmount, currency }: Money,
): Pick<OrderReturns, 'lines' | 'returns'> {
  const returnedCounts = new Map(lines.map(({ id, returned }) => [id, returned]))
  const open = new Map<string, number>()
  let remaining = remainingAmount
  const returns = registered.map(({ lines: pieces, ...rest }): OrderReturn => {
    let missing = 0
    let price = 0
    for (const { lineId, quantity } of pieces) {
      const countHere = Math.min(quantity, returnedCounts.get(lineId) ?? 0)
      const before = open.get(lineId) ?? 0
      const line = lines.find(({ id }) => id === lineId)
      if (line)
        price += shareOf(
          line.total,
          line.quantity,
          line.cancelled + line.returned + before,
          quantity - countHere,
        )
      returnedCounts.set(lineId, (returnedCounts.get(lineId) ?? 0) - countHere)
      open.set(lineId, before + quantity - countHere)
      missing += quantity - countHere
    }
    if (missing === 0) return { ...rest, state: 'received', lines: [...pieces] }
    const amount = Math.min(price, remaining)
    remaining -= amount
    return { ...rest, state: 'registered', lines: [...pieces], refund: { amount, currency } }
  })
  return {
    returns,
    lines: lines.flatMap(({ id, shipped, returned }) => {
      const returnable = shipped - returned - (open.get(id) ?? 0)
      return returnable > 0 ? [{ lineId: id, returnable }] : []
    }),
  }
}

/** Returns when the return period of what was sent ends, in milliseconds since the epoch; undefined if nothing was sent. */
async function endOfReturns(
  tx: SelectQueries,
  orderId: string,
  timeZone: string,
): Promise<number | undefined> {
  const isDelivery = and(
    eq(parcelEvents.trackingNumber, parcels.trackingNumber),
    eq(parcelEvents.type, 'delivered'),
  )
  const sentRows = await tx
    .select({ created: shipments.created, expected: parcels.expected, delivered: parcelEvents.happened })
    .from(shipments)
    .leftJoin(parcels, eq(parcels.shipmentId, shipments.id))
    .leftJoin(parcelEvents, isDelivery)
    .where(eq(shipments.orderId, orderId))
  const days = sentRows.flatMap(({ created, expected, delivered }) => {
    if (delivered) return [localDay(delivered.getTime(), timeZone)]
    const expectedDay = expected?.toISOString().slice(0, 10)
    return [localDay(created.getTime(), timeZone), ...(expectedDay === undefined ? [] : [expectedDay])]
  })
  const last = days.toSorted().at(-1)
  return last === undefined ? undefined : endOfDay(last, timeZone, returnDays)
}

interface ReturnClock {
  /** Of the order's market, IANA. */
  timeZone: string
  /** Milliseconds since the epoch. */
  now: number
}

/** @param market of the order; undefined if it no longer exists */
export const returnClock = (market: Market | undefined, now: number): ReturnClock => ({
  timeZone: market ? timeZoneOf(market) : 'UTC',
  now,
})

/** Returns the items of an order that can be returned, and the registered returns. */
export async function returnsOf(
  tx: SelectQueries,
  order: Pick<OrderRow, 'id' | 'number' | 'currency' | 'total'>,
  { timeZone, now }: ReturnClock,
): Promise<OrderReturns> {
  const { id: orderId } = order
  const rows = await tx
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position))
  const registered = await tx
    .select()
    .from(orderReturns)
    .where(eq(orderReturns.orderId, orderId))
    .orderBy(asc(orderReturns.position))
  const goods = rows.filter((row) => !orderedLine(row).isDigital)
  // The period begins when the last of the goods has arrived.
  const isComplete = goods.every((row) => unshippedCountOf(row) === 0)
  const until = isComplete ? await endOfReturns(tx, orderId, timeZone) : undefined
  const settledStates = returnStatesOf(
    goods,
    registered.map(({ id, position, created, lines }) => ({
      returnNumber: `${order.number}-R${position}`,
      created: created.toISOString(),
      lines: piecesIn(id, lines),
    })),
    { amount: order.total - reductionOf(await readReversals(tx, [orderId])), currency: order.currency },
  )
  if (until === undefined) return { orderId, ...settledStates }
  return {
    orderId,
    until: new Date(until).toISOString(),
    returns: settledStates.returns,
    lines: now > until ? [] : settledStates.lines,
  }
}

export type RegisteredReturn =
  | { kind: 'registered'; returnNumber: string }
  /** The return period has ended, or has not started. */
  | { kind: 'closed' }
  /** The line has fewer pieces left. */
  | { kind: 'too-many'; lineId: string }

/** Registers a return of pieces of an order. */
export async function registerReturn(
  tx: Transaction,
  order: Pick<OrderRow, 'id' | 'number' | 'currency' | 'total'>,
  pieces: readonly Piece[],
  clock: ReturnClock,
): Promise<RegisteredReturn> {
  // Two concurrent returns would both take the last piece.
  await lockOrder(tx, order.id)
  const { lines, returns } = await returnsOf(tx, order, clock)
  if (lines.length === 0) return { kind: 'closed' }
  const requestedQuantities = new Map<string, number>()
  for (const { lineId, quantity } of pieces)
    requestedQuantities.set(lineId, (requestedQuantities.get(lineId) ?? 0) + quantity)
  for (const [lineId, quantity] of requestedQuantities)
    if ((lines.find((line) => line.lineId === lineId)?.returnable ?? 0) < quantity)
      return { kind: 'too-many', lineId }
  const position = returns.length + 1
  await tx.insert(orderReturns).values({
    id: newReference(),
    orderId: order.id,
    position,
    lines: JSON.stringify(pieces),
    created: new Date(clock.now),
  })
  return { kind: 'registered', returnNumber: `${order.number}-R${position}` }
}
