import type { PaymentStanding } from '#schemas/commerce/office-order.ts'
import { maxAuthorisationAge } from '#server/commerce/payments/open-movements.ts'
import { anyOf } from '#server/database/any-of.ts'
import type { Database } from '#server/database/database.ts'
import { asc } from '#server/database/drizzle.ts'
import { captures, disputes, payments, refunds } from '#server/database/tables/payments.ts'

/** A payment with its captures, refunds and disputes. */
export interface PaymentRecord {
  payment: typeof payments.$inferSelect
  captures: readonly (typeof captures.$inferSelect)[]
  refunds: readonly (typeof refunds.$inferSelect)[]
  /** The oldest first. */
  disputes: readonly (typeof disputes.$inferSelect)[]
}

/** Returns payments by their ids. */
export async function readPayments(
  { db }: Pick<Database, 'db'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PaymentRecord>> {
  if (ids.length === 0) return new Map()
  const [paid, capturesMade, refundRows, disputeRows] = await Promise.all([
    db.select().from(payments).where(anyOf(payments.id, ids)),
    db.select().from(captures).where(anyOf(captures.paymentId, ids)).orderBy(asc(captures.created)),
    db.select().from(refunds).where(anyOf(refunds.paymentId, ids)).orderBy(asc(refunds.created)),
    db.select().from(disputes).where(anyOf(disputes.paymentId, ids)).orderBy(asc(disputes.opened)),
  ])
  return new Map(
    paid.map((payment) => {
      const isOwn = ({ paymentId }: { paymentId: string }) => paymentId === payment.id
      const movements = {
        captures: capturesMade.filter(isOwn),
        refunds: refundRows.filter(isOwn),
        disputes: disputeRows.filter(isOwn),
      }
      return [payment.id, { payment, ...movements }]
    }),
  )
}

const sumOf = (rows: readonly { amount: number; status: string }[]): number =>
  rows.reduce((sum, { amount, status }) => sum + (status === 'failed' ? 0 : amount), 0)

/**
 * Returns the payment state of an order.
 * @param record of its payment; undefined if gift cards paid for all of it
 * @param now milliseconds since the epoch
 */
export function paymentStatus(record: PaymentRecord | undefined, now: number): PaymentStanding {
  if (!record) return 'paid'
  const { payment, refunds: refundRows } = record
  const capturesMade = record.captures.filter(({ kind }) => kind === 'capture')
  if (refundRows.some(({ status, amount, repeated }) => status === 'failed' && repeated < amount))
    return 'failed'
  const isOver = payment.authorisedUntil !== null && payment.authorisedUntil.getTime() <= now
  if (payment.lapsed !== null || isOver || capturesMade.some(({ status }) => status === 'failed'))
    return 'lapsed'
  const releases = record.captures.filter(({ kind }) => kind === 'release')
  const isReserved = (updated: Date) => updated.getTime() > now - maxAuthorisationAge
  if (releases.some(({ status, updated }) => status === 'failed' && isReserved(updated))) return 'unreleased'
  const sum = sumOf(capturesMade)
  if (payment.authorisedUntil !== null) return sum > 0 ? 'partly' : 'reserved'
  if (sum === 0) {
    const isPending = releases.some(({ status }) => status === 'requested')
    return releases.length === 0 || isPending ? 'reserved' : 'released'
  }
  if (sumOf(refundRows) < sum) return 'paid'
  return refundRows.some(({ status }) => status === 'requested') ? 'refunding' : 'refunded'
}
