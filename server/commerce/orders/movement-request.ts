import { type FulfilmentOutcome, lockOrder, type Pieces } from '#server/commerce/orders/order-lock.ts'
import { hasChanged } from '#server/commerce/orders/order-version.ts'
import type { RemovalKind } from '#server/commerce/orders/remove-pieces.ts'
import { eq } from '#server/database/drizzle.ts'
import { returns, shipments } from '#server/database/tables/orders.ts'
import type { Transaction } from '#server/database/transactions.ts'

interface MovementRequest {
  orderId: string
  /** Idempotency key; undefined: the request is never a repeat. */
  id: string | undefined
  kind: RemovalKind | 'dispatch'
  /** Pieces; undefined: all that is left. */
  lines: readonly Pieces[] | undefined
  /** Version of the order that the operator saw; undefined: any. */
  version: string | undefined
}

type RepeatOutcome = Extract<FulfilmentOutcome, { kind: 'done' | 'taken' | 'changed' }>

/**
 * Answers a request under the order's lock without a movement, if an earlier one had its id, or if the order has changed
 * since the operator saw it: a warehouse that gets no response repeats the request, and the pieces must not be refunded
 * or captured again. Undefined if the pieces are to be moved.
 */
export async function answerWithoutMovement(
  tx: Transaction,
  request: MovementRequest,
): Promise<RepeatOutcome | undefined> {
  const { orderId, id, version } = request
  if (id === undefined && version === undefined) return undefined
  await lockOrder(tx, orderId)
  const repeat = id === undefined ? undefined : await findRepeat(tx, { ...request, id })
  if (repeat) return repeat
  return (await hasChanged(tx, orderId, version)) ? { kind: 'changed' } : undefined
}

async function findRepeat(
  tx: Transaction,
  { orderId, id, kind, lines }: MovementRequest & { id: string },
): Promise<RepeatOutcome | undefined> {
  const [removal] = await tx.select().from(returns).where(eq(returns.id, id))
  const [shipment] = await tx.select().from(shipments).where(eq(shipments.id, id))
  const before = removal ?? (shipment && { ...shipment, kind: 'dispatch' as const })
  if (!before) return undefined
  const isSame =
    before.orderId === orderId &&
    before.kind === kind &&
    (lines === undefined || before.lines === JSON.stringify(lines))
  return { kind: isSame ? 'done' : 'taken' }
}
