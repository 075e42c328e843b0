import { isWithdrawn } from '#server/commerce/payments/disputes.ts'
import { eq } from '#server/database/drizzle.ts'
import { captures, payments, refunds } from '#server/database/tables/payments.ts'
import type { SelectQueries } from '#server/database/transactions.ts'

interface PaymentRows {
  payment: Pick<typeof payments.$inferSelect, 'amount' | 'rejected'>
  captures: readonly (typeof captures.$inferSelect)[]
  refunds: readonly (typeof refunds.$inferSelect)[]
}

const sumOf = (rows: readonly { amount: number; status: string }[]): number =>
  rows.reduce((sum, { amount, status }) => sum + (status === 'failed' ? 0 : amount), 0)

/** Returns what the provider has refunded without a request of the shop, in minor units. */
export const returnedAmount = (rows: PaymentRows['refunds']): number =>
  sumOf(rows.filter(({ reason }) => reason === 'provider'))

/**
 * Returns why no goods are sent for a payment: its provider rejected it, or has returned the rest of it. A part that the
 * provider returned, such as a compensation, holds nothing.
 */
export function holdOf({ payment, ...rows }: PaymentRows): 'rejected' | 'returned' | undefined {
  if (payment.rejected !== null) return 'rejected'
  if (returnedAmount(rows.refunds) === 0) return undefined
  const released = sumOf(rows.captures.filter(({ kind }) => kind === 'release'))
  return payment.amount - released - sumOf(rows.refunds) <= 0 ? 'returned' : undefined
}

/** Whether goods are held back: the bank has withdrawn the payment, or its provider has returned or rejected it. */
export async function isHeld(tx: SelectQueries, paymentId: string): Promise<boolean> {
  if (await isWithdrawn(tx, paymentId)) return true
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId))
  if (!payment) return false
  const hold = holdOf({
    payment,
    captures: await tx.select().from(captures).where(eq(captures.paymentId, paymentId)),
    refunds: await tx.select().from(refunds).where(eq(refunds.paymentId, paymentId)),
  })
  return hold !== undefined
}
