import type { ProviderId } from '#schemas/commerce/payment.ts'
import type { Money } from '#schemas/values/money.ts'
import { type Attempt, findAttempt, lockAttempt } from '#server/commerce/payments/attempts.ts'
import type { CaptureResult, Captures } from '#server/commerce/payments/captures.ts'
import type { PaymentSettlement } from '#server/commerce/payments/payment-settlement.ts'
import type { ProviderEvent } from '#server/commerce/payments/provider/provider-event.ts'
import { markRepeatedRefunds, type Refunds } from '#server/commerce/payments/refunds.ts'
import type { Database } from '#server/database/database.ts'
import { and, eq, isNull, or } from '#server/database/drizzle.ts'
import { orders } from '#server/database/tables/orders.ts'
import { captures, payments, refunds } from '#server/database/tables/payments.ts'
import { inTransaction, type Transaction } from '#server/database/transactions.ts'
import type { SecurityLog } from '#server/logging/security-log.ts'

type RefundEvent = Extract<ProviderEvent, { kind: 'refund' }>

/** Names a payment by the shop's reference, or by the provider's. */
interface PaymentNames {
  paymentId: string
  paymentReference?: string | undefined
}

/**
 * Payments that their provider refunds, cancels, rejects or fails to capture without a request of the shop: after a risk
 * review, by hand in the provider's own office, or because it captures by itself. Webhooks are the only source.
 */
export interface ProviderRefunds {
  /** Applies the result of a refund. Records one that the shop did not request. */
  settle(event: RefundEvent, provider: ProviderId): Promise<void>
  /**
   * Applies a cancellation. With an amount left to capture, the authorisation lapses. Otherwise it confirms a release
   * that the shop requested, or everything was captured and is recorded as refunded.
   * @param reference the provider's reference of the cancellation
   */
  cancel(payment: PaymentNames, reference: string, provider: ProviderId): Promise<void>
  /** Holds the goods of a payment that the provider rejected. */
  reject(payment: PaymentNames, provider: ProviderId): Promise<void>
  /** Applies the result of a capture that the provider made itself. */
  settleCapture(payment: PaymentNames, result: CaptureResult, provider: ProviderId): Promise<void>
}

interface Context {
  database: Database
  settling: PaymentSettlement
  refunds: Refunds
  captures: Captures
  now: () => number
  note: SecurityLog['note']
  /** Called within the transaction that records a refund. */
  refunded: (tx: Transaction, paymentId: string, amount: number) => Promise<void>
  /** Runs within the transaction in which money was withdrawn or regained. */
  disputed: (tx: Transaction, paymentId: string) => Promise<void>
}

const sumOf = (rows: readonly { amount: number; status: string }[]): number =>
  rows.reduce((sum, { amount, status }) => sum + (status === 'failed' ? 0 : amount), 0)

/** Finds a payment, once its order is placed if it can be. */
async function findPayment(
  { database, settling }: Context,
  { paymentId, paymentReference }: PaymentNames,
  provider: ProviderId,
): Promise<Attempt | undefined> {
  const isNamed = or(
    eq(payments.id, paymentId),
    paymentReference === undefined ? undefined : eq(payments.providerReference, paymentReference),
  )
  const [found] = await database.db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.provider, provider), isNamed))
  if (!found) return undefined
  await settling.complete(found.id)
  return findAttempt(database, found.id)
}

/** Returns what the shop has recorded as captured and not as refunded, in minor units. */
async function unrefundedAmount(tx: Transaction, paymentId: string): Promise<number> {
  const isCapture = and(eq(captures.paymentId, paymentId), eq(captures.kind, 'capture'))
  const captureRows = await tx.select().from(captures).where(isCapture)
  const refundRows = await tx.select().from(refunds).where(eq(refunds.paymentId, paymentId))
  return sumOf(captureRows) - sumOf(refundRows)
}

/**
 * Records a refund of the provider, of at most what the shop has kept.
 * @param money undefined: all of it
 */
async function record(
  { database, now, note, refunded, disputed }: Context,
  { id: paymentId, provider, currency }: Attempt,
  reference: string,
  money: Money | undefined,
): Promise<void> {
  const amount = await inTransaction(database, async (tx) => {
    // Orders are locked before payments, as when goods are sent.
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.paymentId, paymentId)).for('update')
    await lockAttempt(tx, paymentId)
    const keptAmount = await unrefundedAmount(tx, paymentId)
    const amount = money && money.currency === currency ? Math.min(money.amount, keptAmount) : keptAmount
    if (amount <= 0) return 0
    const time = new Date(now())
    const times = { created: time, updated: time }
    const [row] = await tx
      .insert(refunds)
      .values({
        ...{ id: `${provider}-${reference}`, paymentId, amount, reason: 'provider', status: 'done' },
        ...{ providerReference: reference, ...times },
      })
      .onConflictDoNothing()
      .returning({ id: refunds.id })
    if (!row) return 0
    await markRepeatedRefunds(tx, paymentId, amount)
    await refunded(tx, paymentId, amount)
    await disputed(tx, paymentId)
    return amount
  })
  if (amount > 0) note('payment.returned', { paymentId, amount })
}

/**
 * Records a provider's refund. Payment with an order: stores the refund. Payment that the shop is refunding for want of
 * an order: completes that refund. Payment that is not completed yet: holds the goods of a later order.
 */
async function recordProviderRefund(
  context: Context,
  payment: Attempt,
  reference: string,
  money: Money | undefined,
): Promise<void> {
  const { id, status, amount } = payment
  if (status === 'ordered') return record(context, payment, reference, money)
  if (status === 'refunding' && (money === undefined || money.amount >= amount))
    return context.refunds.settle(`all-${id}`, true)
  if (status !== 'refunding' && status !== 'refunded') await holdRefunds(context, id)
}

async function holdRefunds({ database, now, note, disputed }: Context, paymentId: string): Promise<void> {
  const isNew = await inTransaction(database, async (tx) => {
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.paymentId, paymentId)).for('update')
    const [row] = await tx
      .update(payments)
      .set({ rejected: new Date(now()) })
      .where(and(eq(payments.id, paymentId), isNull(payments.rejected)))
      .returning({ id: payments.id })
    if (row) await disputed(tx, paymentId)
    return row !== undefined
  })
  if (isNew) note('payment.returned', { paymentId })
}

async function storeRefundEvent(context: Context, event: RefundEvent, provider: ProviderId): Promise<void> {
  const { refundId, reference, succeeded, amount, paymentReference } = event
  const { db } = context.database
  const [requested] = await db.select({ id: refunds.id }).from(refunds).where(eq(refunds.id, refundId))
  if (requested || reference === undefined) return context.refunds.settle(refundId, succeeded)
  const payment = await findPayment(context, { paymentId: refundId, paymentReference }, provider)
  if (!payment) return
  const isSame = and(eq(refunds.paymentId, payment.id), eq(refunds.providerReference, reference))
  const [recorded] = await db.select({ id: refunds.id }).from(refunds).where(isSame)
  if (recorded) return context.refunds.settle(recorded.id, succeeded)
  if (succeeded) await recordProviderRefund(context, payment, reference, amount)
}

async function cancel(
  context: Context,
  names: PaymentNames,
  reference: string,
  provider: ProviderId,
): Promise<void> {
  const { settling } = context
  const payment = await findPayment(context, names, provider)
  if (!payment) return
  await settling.settle(payment.id, { kind: 'expired' })
  if (payment.status === 'ordered') {
    if (payment.authorisedUntil !== null) return context.captures.lapse(payment.id)
    // The rest, whose release the shop had requested.
    if (await context.captures.confirmRelease(payment.id)) return
  }
  await recordProviderRefund(context, payment, reference, undefined)
}

async function reject(context: Context, names: PaymentNames, provider: ProviderId): Promise<void> {
  const payment = await findPayment(context, names, provider)
  if (payment) await holdRefunds(context, payment.id)
}

async function settleCapture(
  context: Context,
  names: PaymentNames,
  result: CaptureResult,
  provider: ProviderId,
): Promise<void> {
  const payment = await findPayment(context, names, provider)
  if (payment?.status === 'ordered') await context.captures.settleExpected(payment.id, result)
}

export const createProviderRefunds = (context: Context): ProviderRefunds => ({
  settle: (event, provider) => storeRefundEvent(context, event, provider),
  cancel: (payment, reference, provider) => cancel(context, payment, reference, provider),
  reject: (payment, provider) => reject(context, payment, provider),
  settleCapture: (payment, result, provider) => settleCapture(context, payment, result, provider),
})
