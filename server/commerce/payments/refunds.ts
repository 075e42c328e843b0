import type { Market } from '#schemas/markets/market.ts'
import { findAttempt, lockAttempt, moveAttempt, startedPayment } from '#server/commerce/payments/attempts.ts'
import type { PlacingStepObserver } from '#server/commerce/payments/placing-steps.ts'
import { type MovedGoods, movedGoodsIn } from '#server/commerce/payments/provider/moved-goods.ts'
import type { ProviderRequestResult } from '#server/commerce/payments/provider-request-result.ts'
import type { Providers } from '#server/commerce/payments/providers.ts'
import type { Database } from '#server/database/database.ts'
import { and, asc, eq, isNull } from '#server/database/drizzle.ts'
import { captures, refunds } from '#server/database/tables/payments.ts'
import { inTransaction, type Transaction } from '#server/database/transactions.ts'
import { addJob, hasNoJob } from '#server/jobs/jobs.ts'
import type { SecurityLog } from '#server/logging/security-log.ts'

export const refundJob = 'payments.refund'

export interface NewRefund {
  /** Idempotency key, at most 64 characters. */
  id: string
  paymentId: string
  /** Minor units. */
  amount: number
  reason: string
  /** Goods to refund. Default: the entire payment, or an amount without a return. */
  goods?: MovedGoods | undefined
}

const addRefundJob = (db: Parameters<typeof addJob>[0], refundId: string, due: Date): Promise<void> =>
  addJob(db, { kind: refundJob, payload: { refundId }, due, key: refundId })

/** Requests a refund. It is executed after the commit and retried until the provider responds. */
export async function requestRefund(
  tx: Transaction,
  { goods, ...refund }: NewRefund,
  now: number,
): Promise<void> {
  const time = new Date(now)
  const [row] = await tx
    .insert(refunds)
    .values({
      ...refund,
      goods: goods ? JSON.stringify(goods) : null,
      status: 'requested',
      created: time,
      updated: time,
    })
    .onConflictDoNothing()
    .returning({ id: refunds.id })
  if (row) await addRefundJob(tx, refund.id, time)
}

/**
 * Records that a refund makes up for earlier ones that failed, the oldest first.
 * @param amount minor units
 */
export async function markRepeatedRefunds(tx: Transaction, paymentId: string, amount: number): Promise<void> {
  const failed = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.status, 'failed')))
    .orderBy(asc(refunds.created))
    .for('update')
  let remaining = amount
  for (const { id, amount: missing, repeated } of failed) {
    const part = Math.min(remaining, missing - repeated)
    remaining -= part
    if (part > 0)
      await tx
        .update(refunds)
        .set({ repeated: repeated + part })
        .where(eq(refunds.id, id))
  }
}

export interface Refunds {
  /** Requests the refund from the provider. */
  perform(refundId: string): Promise<ProviderRequestResult>
  /** Applies a webhook's result to a refund. */
  settle(refundId: string, succeeded: boolean): Promise<void>
  /** Schedules the requested refunds that have no job left. */
  resume(): Promise<void>
}

interface Context {
  database: Database
  providers: Providers
  marketOf: (id: string) => Market | undefined
  now: () => number
  report: (fault: { what: string; id: string }) => void
  note: SecurityLog['note']
  reached: PlacingStepObserver
  /** Runs within the transaction in which money was withdrawn or regained. */
  disputed: (tx: Transaction, paymentId: string) => Promise<void>
  /** Called within the transaction that records a refund. */
  refunded: (tx: Transaction, paymentId: string, amount: number) => Promise<void>
}

type Row = typeof refunds.$inferSelect

/** `failed` is final; a refund that was carried out can still fail at the bank. */
const isFinal = (before: Row['status'], succeeded: boolean): boolean =>
  before === 'failed' || (before === 'done' && succeeded)

async function write(
  { now, refunded }: Context,
  tx: Transaction,
  refund: Row,
  succeeded: boolean,
  reference: string | undefined,
) {
  await tx
    .update(refunds)
    .set({
      status: succeeded ? 'done' : 'failed',
      updated: new Date(now()),
      ...(reference && { providerReference: reference }),
    })
    .where(eq(refunds.id, refund.id))
  if (!succeeded) return
  const attempt = await lockAttempt(tx, refund.paymentId)
  if (attempt?.status === 'refunding') await moveAttempt(tx, attempt, 'refunded', now())
  await refunded(tx, refund.paymentId, refund.amount)
}

async function storeRefundResult(
  context: Context,
  id: string,
  succeeded: boolean,
  providerReference?: string,
): Promise<void> {
  const { database, report, note } = context
  const settledRefund = await inTransaction(database, async (tx) => {
    const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('update')
    if (!refund || isFinal(refund.status, succeeded)) return undefined
    await write(context, tx, refund, succeeded, providerReference)
    if (refund.reason === 'provider') await context.disputed(tx, refund.paymentId)
    return refund
  })
  if (!settledRefund || succeeded) return
  report({ what: 'a provider refused a refund', id })
  note('payment.failed', { paymentId: settledRefund.paymentId, refundId: id })
}

/** Records that the provider accepted a refund, unless its webhook has already reported the result. */
async function recordAcceptance({ database, now }: Context, id: string, providerReference: string) {
  await database.db
    .update(refunds)
    .set({ providerReference, updated: new Date(now()) })
    .where(and(eq(refunds.id, id), eq(refunds.status, 'requested')))
}

async function isCapturePending({ database }: Context, paymentId: string): Promise<boolean> {
  const isOpen = and(eq(captures.kind, 'capture'), eq(captures.status, 'requested'))
  const [row] = await database.db
    .select({ id: captures.id })
    .from(captures)
    .where(and(eq(captures.paymentId, paymentId), isOpen))
    .limit(1)
  return row !== undefined
}

async function sendRefundRequest(context: Context, id: string): Promise<ProviderRequestResult> {
  const { database, marketOf, providers, reached } = context
  const [refund] = await database.db.select().from(refunds).where(eq(refunds.id, id))
  if (!refund || refund.status === 'failed') return 'failed'
  // An accepted refund waits for the provider's webhook.
  if (refund.status === 'done' || refund.providerReference !== null) return 'done'
  const attempt = await findAttempt(database, refund.paymentId)
  const market = attempt && marketOf(attempt.market)
  const provider = attempt && providers.byId(attempt.provider)
  if (!attempt || !market || !provider) return 'unconfigured'
  // A refund waits for its capture.
  if (await isCapturePending(context, attempt.id)) return 'again'
  const money = { amount: refund.amount, currency: attempt.currency }
  const goods = movedGoodsIn(refund.goods)
  const outcome = await provider.refund(startedPayment(attempt, market), money, id, goods)
  if (outcome.kind === 'unknown') return 'again'
  reached('refund answered')
  if (outcome.kind === 'accepted') {
    await recordAcceptance(context, id, outcome.providerReference)
    return 'done'
  }
  await storeRefundResult(context, id, outcome.kind === 'done', outcome.providerReference)
  return outcome.kind
}

/**
 * Leaves the requests to jobs, of which each runs once at a time: two requests at once would be two refunds at a provider
 * that does not deduplicate them.
 */
async function resumeRefunds({ database, now }: Context): Promise<void> {
  const rows = await database.db
    .select({ id: refunds.id })
    .from(refunds)
    // Else the same rows, which wait for a retry, would be selected again and again.
    .where(
      and(
        eq(refunds.status, 'requested'),
        isNull(refunds.providerReference),
        hasNoJob(refundJob, refunds.id),
      ),
    )
    .orderBy(asc(refunds.created))
    .limit(200)
  for (const { id } of rows) await addRefundJob(database.db, id, new Date(now()))
}

export const createRefunds = (context: Context): Refunds => ({
  perform: (id) => sendRefundRequest(context, id),
  settle: (id, succeeded) => storeRefundResult(context, id, succeeded),
  resume: () => resumeRefunds(context),
})
