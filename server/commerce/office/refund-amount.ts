import type { GiftCards } from '#server/commerce/basket/gift-cards.ts'
import type { PaymentRecord } from '#server/commerce/office/payment-standing.ts'
import { lockOrder } from '#server/commerce/orders/order-lock.ts'
import type { OrderRow } from '#server/commerce/orders/order-rows.ts'
import { hasChanged } from '#server/commerce/orders/order-version.ts'
import { goodwillOf, madeUpOf, readReversals, reductionOf } from '#server/commerce/orders/reversals.ts'
import { isContested, withdrawnOf } from '#server/commerce/payments/disputes.ts'
import { returnedAmount } from '#server/commerce/payments/payment-hold.ts'
import { markRepeatedRefunds, requestRefund } from '#server/commerce/payments/refunds.ts'
import { failedCaptureAmount, releasedAmount } from '#server/commerce/payments/schedule-captures.ts'
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
  const disputed = sumOf(contested.filter(isContested))
  return Math.max(0, captured - refunded - disputed)
}

/**
 * Returns what an order's payment still owes for goods that were cancelled or returned, in minor units: refunds that
 * failed, and what the bank, the provider or a failed capture withheld and has come back since. Amounts without goods
 * first make up for it.
 */
async function dueForGoods(
  tx: Transaction,
  { id, total }: OrderRow,
  payment: typeof payments.$inferSelect,
  giftCards: Pick<GiftCards, 'spentOn'>,
): Promise<number> {
  const reversals = await readReversals(tx, [id])
  const toCards = total - payment.amount - (await giftCards.spentOn(tx, id))
  const fromPayment = reductionOf(reversals) - goodwillOf(reversals) - toCards
  const refundRows = await tx.select().from(refunds).where(eq(refunds.paymentId, payment.id))
  const ofGoods = refundRows.filter(({ reason }) => reason === 'order')
  const withheld = fromPayment - (await releasedAmount(tx, payment.id)) - sumOf(ofGoods)
  const refundedElsewhere =
    (await withdrawnOf(tx, payment.id)) +
    returnedAmount(refundRows) +
    (await failedCaptureAmount(tx, payment.id))
  const failed = sumOf(ofGoods.filter(({ status }) => status === 'failed'))
  return Math.max(0, failed + Math.max(0, withheld - refundedElsewhere) - madeUpOf(reversals))
}

export interface GoodwillRefund {
  /** Idempotency key. */
  id: string
  orderId: string
  /** Minor units. */
  amount: number
  /** Version of the order that the operator saw; undefined: any. */
  version: string | undefined
}

/**
 * `repeated`: this refund was requested before. `too-much`: above what can be refunded. `taken`: another refund has the
 * id. `changed`: the order is not the version that the operator saw.
 */
export type GoodwillOutcome = 'requested' | 'repeated' | 'missing' | 'too-much' | 'taken' | 'changed'

/**
 * Refunds an amount of an order without a return. The customer gets the refund mail once the provider has paid.
 * @param now milliseconds since the epoch
 */
export async function refundAmount(
  tx: Transaction,
  { id, orderId, amount, version }: GoodwillRefund,
  giftCards: Pick<GiftCards, 'spentOn'>,
  now: number,
): Promise<GoodwillOutcome> {
  const locked = await lockOrder(tx, orderId)
  if (!locked) return 'missing'
  const [before] = await tx.select().from(returns).where(eq(returns.id, id))
  if (before) {
    const isSame = before.orderId === orderId && before.kind === 'goodwill' && before.amount === amount
    return isSame ? 'repeated' : 'taken'
  }
  if (await hasChanged(tx, orderId, version)) return 'changed'
  const { paymentId } = locked.order
  if (paymentId === null) return 'too-much'
  // Locks it against the captures and refunds of goods.
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for('update')
  if (!payment) return 'too-much'
  const refundable = refundableOf({
    captures: await tx.select().from(captures).where(eq(captures.paymentId, paymentId)),
    refunds: await tx.select().from(refunds).where(eq(refunds.paymentId, paymentId)),
    disputes: await tx.select().from(disputes).where(eq(disputes.paymentId, paymentId)),
  })
  if (amount > refundable) return 'too-much'
  const refunded = Math.max(0, amount - (await dueForGoods(tx, locked.order, payment, giftCards)))
  await tx
    .insert(returns)
    .values({ id, orderId, lines: '[]', amount, refunded, kind: 'goodwill', created: new Date(now) })
  await markRepeatedRefunds(tx, paymentId, amount)
  await requestRefund(tx, { id, paymentId, amount, reason: 'goodwill' }, now)
  return 'requested'
}
