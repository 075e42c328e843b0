import { type Fulfilled, lockOrder, type Pieces } from '#server/commerce/orders/order-lock.ts'
import type { TakeOutKind } from '#server/commerce/orders/take-out.ts'
import { eq } from '#server/database/drizzle.ts'
import { returns, shipments } from '#server/database/tables/orders.ts'
import type { Transaction } from '#server/database/transactions.ts'

interface MovementRequest {
  orderId: string
  /** Idempotency key; undefined: the request is never a repeat. */
  id: string | undefined
  kind: TakeOutKind | 'dispatch'
  /** Pieces; undefined: all that is left. */
  lines: readonly Pieces[] | undefined
}

/**
 * Returns what an earlier request with this id did, under the order's lock: a warehouse that gets no response repeats the
 * request, and the pieces must not be refunded or captured again. Undefined if the request is new.
 */
export async function findRepeat(
  tx: Transaction,
  { orderId, id, kind, lines }: MovementRequest,
): Promise<Extract<Fulfilled, { kind: 'done' | 'taken' }> | undefined> {
  if (id === undefined) return undefined
  await lockOrder(tx, orderId)
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
