import type { OrderLineRow } from '#server/commerce/orders/order-rows.ts'
import { asc, eq } from '#server/database/drizzle.ts'
import { orderLines, returns } from '#server/database/tables/orders.ts'
import type { Transaction } from '#server/database/transactions.ts'
import { versionOf } from '#server/endpoints/version.ts'

type Counts = Pick<OrderLineRow, 'id' | 'shipped' | 'cancelled' | 'returned'>

/** Identifies what was sent, cancelled, returned and refunded of an order: notes and mails do not change it. */
export async function versionOfOrder(
  tx: Pick<Transaction, 'select'>,
  orderId: string,
  lines: readonly Counts[],
): Promise<string> {
  const reversals = await tx
    .select({ id: returns.id })
    .from(returns)
    .where(eq(returns.orderId, orderId))
    .orderBy(asc(returns.id))
  const lineStates = lines.map(({ id, shipped, cancelled, returned }) => [id, shipped, cancelled, returned])
  return versionOf([lineStates, reversals.map(({ id }) => id)])
}

/**
 * Whether an order, which is locked, has changed since an operator saw it: two operators would both refund it.
 * @param seenVersion undefined: the request is of a machine, which knows what has moved
 */
export async function hasChanged(
  tx: Pick<Transaction, 'select'>,
  orderId: string,
  seenVersion: string | undefined,
): Promise<boolean> {
  if (seenVersion === undefined) return false
  const lines = await tx
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position))
  return seenVersion !== (await versionOfOrder(tx, orderId, lines))
}
