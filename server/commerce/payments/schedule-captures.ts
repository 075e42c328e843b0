import { newReference } from '#server/commerce/payments/attempts.ts'
import type { MovedGoods } from '#server/commerce/payments/provider/moved-goods.ts'
import { anyOf } from '#server/database/any-of.ts'
import { and, eq } from '#server/database/drizzle.ts'
import { captures, payments } from '#server/database/tables/payments.ts'
import type { SelectQueries, Transaction } from '#server/database/transactions.ts'
import { addJob } from '#server/jobs/jobs.ts'

export const captureJob = 'payments.capture'
export const releaseJob = 'payments.release'

/** Schedules a capture, unless its job is pending. */
export const addCaptureJob = (
  db: Parameters<typeof addJob>[0],
  captureId: string,
  due: Date,
): Promise<void> => addJob(db, { kind: captureJob, payload: { captureId }, due, key: captureId })

/** Schedules the release of what will not be captured of a payment, unless its job is pending. */
export const addReleaseJob = (
  db: Parameters<typeof addJob>[0],
  paymentId: string,
  due: Date,
): Promise<void> => addJob(db, { kind: releaseJob, payload: { paymentId }, due, key: paymentId })

export interface OpenOrder {
  paymentId: string
  /** Amount for everything still to be sent, in minor units. */
  toSend: number
  /** Amount of the cancelled part, in minor units. */
  cancelled?: number
  /** Goods that were sent, for which the rest is captured. */
  sent?: MovedGoods
  /** Goods that were sent, and those that are still to be sent. */
  remaining?: MovedGoods
}

/**
 * Schedules captures of an authorised payment: everything that is not reserved for unsent items. A parcel captures
 * its content, the last parcel captures the rest, and cancelled goods are never captured. If nothing is left to send,
 * the rest is released. Of a payment that can be captured once only, the first parcel captures everything.
 * @returns the part of `cancelled` that was not captured yet and needs no refund
 */
export async function scheduleCaptures(
  tx: Transaction,
  { paymentId, toSend, cancelled = 0, sent, remaining }: OpenOrder,
  now: number,
): Promise<number> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for('update')
  if (!payment) return 0
  const time = new Date(now)
  const existing = await tx.select().from(captures).where(eq(captures.paymentId, paymentId))
  const insertCapture = async (
    kind: 'capture' | 'release',
    amount: number,
    goods?: MovedGoods,
  ): Promise<string> => {
    const id = `${kind}-${newReference()}`
    const stored = goods ? JSON.stringify(goods) : null
    const row = { id, paymentId, kind, amount, goods: stored, created: time, updated: time }
    await tx.insert(captures).values({ ...row, status: 'requested' })
    return id
  }

  const open = payment.amount - existing.reduce((sum, { amount }) => sum + amount, 0)
  const released = Math.min(cancelled, open)
  if (released > 0) await insertCapture('release', released)
  const sentPrice = open - released - toSend
  const takesRest = payment.captureMode === 'once' && sentPrice > 0 && toSend > 0
  const due = takesRest ? open - released : sentPrice
  if (due > 0) {
    // A whole payment needs no goods.
    const captured = due === payment.amount ? undefined : remaining
    const captureId = await insertCapture('capture', due, takesRest ? captured : sent)
    await addCaptureJob(tx, captureId, time)
  }
  // Nothing is left that could expire.
  if (released + Math.max(0, due) === open)
    await tx.update(payments).set({ authorisedUntil: null }).where(eq(payments.id, paymentId))
  const isReleased = released > 0 || existing.some(({ kind }) => kind === 'release')
  if (toSend <= 0 && isReleased) await addReleaseJob(tx, paymentId, time)
  return released
}

/**
 * Returns the payments with amounts that can no longer be captured: the authorisation expired, or the provider refused.
 * Their remaining goods must not be sent.
 */
export async function uncapturablePaymentsOf(
  tx: SelectQueries,
  paymentIds: readonly string[],
  now: number,
): Promise<ReadonlySet<string>> {
  if (paymentIds.length === 0) return new Set()
  const paymentRows = await tx.select().from(payments).where(anyOf(payments.id, paymentIds))
  const existing = await tx.select().from(captures).where(anyOf(captures.paymentId, paymentIds))
  const lapsed = paymentRows.filter(({ id, amount, authorisedUntil }) => {
    const paymentCaptures = existing.filter(({ paymentId }) => paymentId === id)
    const isOver = authorisedUntil !== null && authorisedUntil.getTime() <= now
    const open = amount - paymentCaptures.reduce((sum, capture) => sum + capture.amount, 0)
    return (
      paymentCaptures.some(({ kind, status }) => kind === 'capture' && status === 'failed') ||
      (isOver && open > 0)
    )
  })
  return new Set(lapsed.map(({ id }) => id))
}

async function sumOfKind(
  tx: Transaction,
  paymentId: string,
  kind: 'capture' | 'release',
  status?: 'failed',
): Promise<number> {
  const hasStatus = status === undefined ? undefined : eq(captures.status, status)
  const rows = await tx
    .select({ amount: captures.amount })
    .from(captures)
    .where(and(eq(captures.paymentId, paymentId), eq(captures.kind, kind), hasStatus))
  return rows.reduce((sum, { amount }) => sum + amount, 0)
}

/** Returns the captured or scheduled amount of a payment, and what could not be captured, in minor units. */
export const capturedAmount = (tx: Transaction, paymentId: string): Promise<number> =>
  sumOfKind(tx, paymentId, 'capture')

/** Returns the amount of a payment that the provider could not capture, in minor units. */
export const failedCaptureAmount = (tx: Transaction, paymentId: string): Promise<number> =>
  sumOfKind(tx, paymentId, 'capture', 'failed')

/** Returns the amount of a payment that was or will be released, in minor units. */
export const releasedAmount = (tx: Transaction, paymentId: string): Promise<number> =>
  sumOfKind(tx, paymentId, 'release')
