import { canCancel } from '#schemas/commerce/order.ts'
import type { MovementMails } from '#server/commerce/orders/movement-mails.ts'
import { addEntry } from '#server/commerce/orders/order-entries.ts'
import { leftOf, lockOrder } from '#server/commerce/orders/order-lock.ts'
import { type TakeOutParts, takeOut } from '#server/commerce/orders/take-out.ts'
import type { Transaction } from '#server/database/transactions.ts'

export interface CancellingParts extends TakeOutParts {
  movementMails: Pick<MovementMails, 'cancelled'>
}

/** The log contains no personal data: deleting an account must leave no address behind. */
const customer = { id: '', name: '' }

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
  if (!canCancel({ ...order, orderState: order.state, sent: lines.map(({ shipped }) => shipped) }))
    return 'too-late'
  const pieces = lines.flatMap((line) =>
    leftOf(line) > 0 ? [{ lineId: line.id, quantity: leftOf(line) }] : [],
  )
  const taken = await takeOut(tx, { orderId, pieces, kind: 'cancellation' }, parts)
  if (taken.kind !== 'done') throw new Error(`Order ${order.number} cannot be cancelled: ${taken.kind}`)
  await addEntry(tx, { orderId, kind: 'cancelled', details: { lines: pieces } }, customer, parts.now())
  await parts.movementMails.cancelled(tx, orderId, pieces)
  return 'cancelled'
}
