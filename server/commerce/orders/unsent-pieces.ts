import { shareOf } from '#schemas/commerce/share-amount.ts'
import { type LockedOrder, lockOrder, unshippedCountOf } from '#server/commerce/orders/order-lock.ts'
import { type OrderLineRow, orderedLine } from '#server/commerce/orders/order-rows.ts'
import type { Transaction } from '#server/database/transactions.ts'

/** Returns freight with its added taxes: the costs of an order apart from its lines, in minor units. */
export const freightOf = ({ order, lines }: LockedOrder): number =>
  order.total - lines.reduce((sum, line) => sum + line.total, 0)

/** Returns the number of pieces that were cancelled or returned. */
export const removedCount = ({ cancelled, returned }: OrderLineRow): number => cancelled + returned

/**
 * Returns what the customer pays for everything still to be sent, in minor units. Freight is part of the first
 * parcel.
 */
export function toSend(locked: LockedOrder): number {
  const open = locked.lines.filter((line) => unshippedCountOf(line) > 0)
  const goods = open.reduce(
    (sum, line) => sum + shareOf(line.total, line.quantity, removedCount(line), unshippedCountOf(line)),
    0,
  )
  const isSent = locked.lines.some((line) => line.shipped > 0 && !orderedLine(line).isDigital)
  return open.length === 0 || isSent ? goods : goods + freightOf(locked)
}

/** Like `toSend`, for an order that was just placed. */
export async function countUnsent(tx: Transaction, orderId: string): Promise<number> {
  const locked = await lockOrder(tx, orderId)
  return locked ? toSend(locked) : 0
}
