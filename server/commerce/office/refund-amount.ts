import type { PaymentRecord } from '#server/commerce/office/payment-standing.ts'
import { lockOrder } from '#server/commerce/orders/order-lock.ts'
import { requestRefund } from '#server/commerce/payments/refunds.ts'
import { eq } from '#server/database/drizzle.ts'
import { returns } from '#server/database/tables/orders.ts'
import { captures, disputes, payments, refunds } from '#server/database/tables/payments.ts'
import type { Transaction } from '#server/database/transactions.ts'

type Money = Pick<PaymentRecord, 'captures' | 'refunds' | 'disputes'>

const sumOf = (rows: readonly { amount: number }[]): number =>
  rows.reduce((sum, { amount }) => sum + amount, 0)

/**
 * Returns what an operator can still refund of a payment, in minor units: the captured amount less refunds and disputed
 * amounts.
 */
export function refundableOf({ captures: taken, refunds: refundRows, disputes: contested }: Money): number {
  const captured = sumOf(taken.filter(({ kind, status }) => kind === 'capture' && status === 'done'))
  const refunded = sumOf(refundRows.filter(({ status }) => status !== 'failed'))
  const disputed = sumOf(contested.filter(({ status }) => status !== 'won'))
  return Math.max(0, captured - refunded - disputed)
}

export interface Goodwill {
  /** Idempotency key. */
  id: string
  orderId: string
  /** Minor units. */
  amount: number
}

/**
 * `repeated`: this refund was requested before. `too-much`: above what can be refunded. `taken`: another refund has the
 * id.
 */
export type GoodwillOutcome = 'requested' | 'repeated' | 'missing' | 'too-much' | 'taken'

/**
 * Refunds an amount of an order without a return. The customer gets the refund mail once the provider has paid.
 * @param now milliseconds since the epoch
 */
export async function refundAmount(
  tx: Transaction,
  { id, orderId, amount }: Goodwill,
  now: number,
): Promise<GoodwillOutcome> {
  const locked = await lockOrder(tx, orderId)
  if (!locked) return 'missing'
  const [before] = await tx.select().from(returns).where(eq(returns.id, id))
  if (before) {
    const isSame = before.orderId === orderId && before.kind === 'goodwill' && before.amount === amount
    return isSame ? 'repeated' : 'taken'
  }
  const { paymentId } = locked.order
  if (paymentId === null) return 'too-much'
  // Locks it against the captures and refunds of goods.
  await tx.select({ id: payments.id }).from(payments).where(eq(payments.id, paymentId)).for('update')
  const refundable = refundableOf({
    captures: await tx.select().from(captures).where(eq(captures.paymentId, paymentId)),
    refunds: await tx.select().from(refunds).where(eq(refunds.paymentId, paymentId)),
    disputes: await tx.select().from(disputes).where(eq(disputes.paymentId, paymentId)),
  })
  if (amount > refundable) return 'too-much'
  await tx
    .insert(returns)
    .values({ id, orderId, lines: '[]', amount, kind: 'goodwill', created: new Date(now) })
  await requestRefund(tx, { id, paymentId, amount, reason: 'goodwill' }, now)
  return 'requested'
}
