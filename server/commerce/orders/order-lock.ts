import type { OrderLineRow, OrderRow } from '#server/commerce/orders/order-rows.ts'
import { asc, eq } from '#server/database/drizzle.ts'
import { orderLines, orders } from '#server/database/tables/orders.ts'
import type { Transaction } from '#server/database/transactions.ts'

export interface LockedOrder {
  order: OrderRow
  lines: OrderLineRow[]
}

/** A number of pieces of a line. */
export interface Pieces {
  lineId: string
  quantity: number
}

/** Outcome of sending or removing pieces of an order. */
export type FulfilmentOutcome =
  | { kind: 'done' }
  | { kind: 'missing' }
  /** The payment can no longer be captured: nothing may be sent. */
  | { kind: 'unpaid' }
  /**
   * The bank has withdrawn the payment's money, or its provider has returned or rejected it: an operator has to confirm
   * that the goods are sent.
   */
  | { kind: 'withdrawn' }
  /** The line has fewer pieces left. */
  | { kind: 'too-many'; lineId: string }
  /** Gift cards of the line were used. */
  | { kind: 'gift-card-used'; lineId: string }
  /** A parcel has this tracking number already. */
  | { kind: 'known-parcel' }
  /** Another request has the id. */
  | { kind: 'taken' }
  /** The order is not the version that the operator saw. */
  | { kind: 'changed' }

/** Locks an order with its lines until the transaction ends. */
export async function lockOrder(tx: Transaction, id: string): Promise<LockedOrder | undefined> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
  if (!order) return undefined
  const lines = await tx
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, id))
    .orderBy(asc(orderLines.position))
  return { order, lines }
}

/** Pieces that are neither sent nor cancelled. */
export const unshippedCountOf = ({ quantity, shipped, cancelled }: OrderLineRow): number =>
  quantity - shipped - cancelled

/** Returns the state that follows from the lines; `completed` and `cancelled` are final. */
function stateAfter(lines: readonly OrderLineRow[], before: OrderRow['state']): OrderRow['state'] {
  if (lines.length > 0 && lines.every(({ quantity, cancelled }) => cancelled === quantity)) return 'cancelled'
  return before === 'placed' && lines.every((line) => unshippedCountOf(line) === 0)
    ? 'paymentprocessing'
    : before
}

export async function updateState(
  tx: Transaction,
  { order, lines }: LockedOrder,
  now: number,
): Promise<void> {
  const state = stateAfter(lines, order.state)
  await tx
    .update(orders)
    .set({ state, updated: new Date(now), ...(state === 'cancelled' && { nextStep: null }) })
    .where(eq(orders.id, order.id))
}

/** Returns pieces by line, and whether every line has that many left. */
export function choose(
  lines: readonly OrderLineRow[],
  pieces: readonly Pieces[],
  available: (line: OrderLineRow) => number,
):
  | { kind: 'chosen'; counts: ReadonlyMap<string, number>; lines: OrderLineRow[] }
  | Exclude<FulfilmentOutcome, { kind: 'done' }> {
  const lineCounts = new Map<string, number>()
  for (const { lineId, quantity } of pieces) lineCounts.set(lineId, (lineCounts.get(lineId) ?? 0) + quantity)
  const chosenLines = lines.filter(({ id }) => lineCounts.has(id))
  if (chosenLines.length === 0 || chosenLines.length !== lineCounts.size) return { kind: 'missing' }
  const short = chosenLines.find((line) => available(line) < (lineCounts.get(line.id) ?? 0))
  return short
    ? { kind: 'too-many', lineId: short.id }
    : { kind: 'chosen', counts: lineCounts, lines: chosenLines }
}
