import { canCancel } from '#schemas/commerce/order.ts'
import type { MovementMails } from '#server/commerce/orders/movement-mails.ts'
import { addEntry } from '#server/commerce/orders/order-entries.ts'
import { lockOrder, unshippedCountOf } from '#server/commerce/orders/order-lock.ts'
import type { OrderLineRow } from '#server/commerce/orders/order-rows.ts'
import { type RemovalDependencies, removePieces } from '#server/commerce/orders/remove-pieces.ts'
import { waitingCards } from '#server/commerce/orders/waiting-cards.ts'
import { eq } from '#server/database/drizzle.ts'
import { orderLines, orders } from '#server/database/tables/orders.ts'
import type { Transaction } from '#server/database/transactions.ts'

export interface CancellingParts extends RemovalDependencies {
  movementMails: Pick<MovementMails, 'cancelled' | 'refundedToCards'>
}

/** The log contains no personal data: deleting an account must leave no address behind. */
const customer = { id: '', name: '' }

/** Takes back that waiting gift cards count as shipped, so that they can be cancelled; changes the lines as well. */
async function unshipWaiting(
  tx: Transaction,
  lines: readonly OrderLineRow[],
  waiting: ReadonlyMap<string, number>,
): Promise<void> {
  for (const line of lines) {
    const count = waiting.get(line.id)
    if (count === undefined) continue
    line.shipped -= count
    await tx.update(orderLines).set({ shipped: line.shipped }).where(eq(orderLines.id, line.id))
  }
}

/**
 * Cancels a whole order for its customer: restocks and refunds as an operator's cancellation does, and sends a mail.
 * Idempotent. `too-late`: something of it was sent, or it was bought in a store.
 */
export async function cancelOrder(
  tx: Transaction,
  orderId: string,
  parts: CancellingParts,
): Promise<'cancelled' | 'too-late'> {
  const locked = await lockOrder(tx, orderId)
  if (!locked) return 'too-late'
  const { order, lines } = locked
  if (order.state === 'cancelled') return 'cancelled'
  const waiting = await waitingCards(tx, lines)
  const states = lines.map(({ id, shipped }) => ({
    shippedQuantity: shipped,
    waitingQuantity: waiting.get(id) ?? 0,
  }))
  if (!canCancel({ kind: order.kind, orderState: order.state, lines: states })) return 'too-late'
  await unshipWaiting(tx, lines, waiting)
  const pieces = lines.flatMap((line) =>
    unshippedCountOf(line) > 0 ? [{ lineId: line.id, quantity: unshippedCountOf(line) }] : [],
  )
  const removal = await removePieces(tx, { orderId, pieces, kind: 'cancellation' }, parts)
  if (removal.kind !== 'done') throw new Error(`Order ${order.number} cannot be cancelled: ${removal.kind}`)
  // Also where an operator took cards back before: nothing of the order is left.
  await tx.update(orders).set({ state: 'cancelled', nextStep: null }).where(eq(orders.id, orderId))
  await addEntry(tx, { orderId, kind: 'cancelled', details: { lines: pieces } }, customer, parts.now())
  await parts.movementMails.cancelled(tx, orderId, pieces)
  return 'cancelled'
}
