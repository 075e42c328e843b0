import type { Market } from '#schemas/markets/market.ts'
import { findAttempt, startedPayment } from '#server/commerce/payments/attempts.ts'
import { dueRelease } from '#server/commerce/payments/open-movements.ts'
import type { PlacingStepObserver } from '#server/commerce/payments/placing-steps.ts'
import { movedGoodsIn } from '#server/commerce/payments/provider/moved-goods.ts'
import type { PaymentProvider, StartedPayment } from '#server/commerce/payments/provider/provider.ts'
import type { ProviderRequestResult } from '#server/commerce/payments/provider-request-result.ts'
import type { Providers } from '#server/commerce/payments/providers.ts'
import {
  addCaptureJob,
  addReleaseJob,
  captureJob,
  releaseJob,
} from '#server/commerce/payments/schedule-captures.ts'
import type { Database } from '#server/database/database.ts'
import { and, asc, eq, isNotNull, isNull, or } from '#server/database/drizzle.ts'
import { captures, payments } from '#server/database/tables/payments.ts'
import { hasNoJob } from '#server/jobs/jobs.ts'
import type { SecurityLog } from '#server/logging/security-log.ts'

/** A webhook's result of a capture. `repeated`: the provider has captured what had failed before. */
export type CaptureResult = 'done' | 'failed' | 'repeated'

export interface Captures {
  /** Captures the money for goods that were sent. */
  perform(captureId: string): Promise<ProviderRequestResult>
  /** Releases what will not be captured, after all captures are done. */
  release(paymentId: string): Promise<ProviderRequestResult>
  /** Extends an authorisation if the provider can. A refused extension is not tried again. */
  extend(paymentId: string, until: Date): Promise<void>
  /** Applies a webhook's result to a capture; returns false if the shop has no such capture. */
  settle(captureId: string, result: CaptureResult): Promise<boolean>
  /** Applies a webhook's result to what the provider was to capture with the authorisation. */
  settleExpected(paymentId: string, result: CaptureResult): Promise<void>
  /** Records that the provider did not release the uncaptured amount. */
  failRelease(paymentId: string): Promise<void>
  /** Records that the provider released the uncaptured amount after all; returns whether a release was recorded. */
  confirmRelease(paymentId: string): Promise<boolean>
  /**
   * Records that nothing more of a payment can be captured. The next run cancels the unsent goods. What was recorded as
   * captured with the authorisation has failed.
   */
  lapse(paymentId: string): Promise<void>
  /** Schedules the requested captures and releases that have no job left. */
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
}

const day = 24 * 3_600_000

type Row = typeof captures.$inferSelect

async function payment({ database, providers, marketOf }: Context, id: string) {
  const attempt = await findAttempt(database, id)
  const market = attempt && marketOf(attempt.market)
  const provider = attempt && providers.byId(attempt.provider)
  return attempt && market && provider
    ? { provider, currency: attempt.currency, started: startedPayment(attempt, market) }
    : undefined
}

const move = ({ database, now }: Context, condition: ReturnType<typeof and>, status: Row['status']) =>
  database.db
    .update(captures)
    .set({ status, updated: new Date(now()) })
    .where(condition)
    .returning({ id: captures.id })

/** Stores a response, unless a webhook has already reported the result; returns whether it was stored. */
async function storeResponse(context: Context, id: string, status: 'done' | 'failed'): Promise<boolean> {
  const condition = and(eq(captures.id, id), eq(captures.status, 'requested'))
  return (await move(context, condition, status)).length > 0
}

/** Restarts the authorisation period of the rest. */
async function renew(
  { database, now }: Context,
  id: string,
  { provider, started }: { provider: PaymentProvider; started: StartedPayment },
): Promise<void> {
  const authorisedUntil = new Date(now() + provider.authorisation(started).days * day)
  await database.db
    .update(payments)
    .set({ authorisedUntil })
    .where(and(eq(payments.id, id), isNotNull(payments.authorisedUntil)))
}

async function release(context: Context, id: string): Promise<ProviderRequestResult> {
  const started = await payment(context, id)
  const rows = await context.database.db.select().from(captures).where(eq(captures.paymentId, id))
  if (!started) return 'unconfigured'
  // More goods are still to be sent.
  if (rows.reduce((sum, { amount }) => sum + amount, 0) < started.started.amount.amount) return 'done'
  // Captures come first: after a release the provider captures nothing more.
  const areSettled = rows.every(({ kind, status }) => kind === 'release' || status !== 'requested')
  if (!areSettled) return 'again'
  const releaseRows = rows.filter(({ kind }) => kind === 'release')
  if (releaseRows.every(({ status }) => status !== 'requested')) return 'done'
  const hasCaptured = rows.some(({ kind, status }) => kind === 'capture' && status === 'done')
  const rest = releaseRows.reduce((sum, { amount }) => sum + amount, 0)
  const money = { amount: rest, currency: started.currency }
  const { kind } = await started.provider.release(started.started, money, hasCaptured, `rest-${id}`)
  if (kind === 'unknown') return 'again'
  // The authorisation expires after some weeks.
  if (kind === 'failed')
    context.report({ what: 'a provider refused to release the amount that was not captured', id })
  for (const row of releaseRows) await storeResponse(context, row.id, kind)
  return kind
}

function fail({ report, note }: Context, { id, paymentId }: Row, message: string): void {
  report({ what: message, id })
  note('payment.failed', { paymentId, captureId: id })
}

async function find({ database }: Context, id: string): Promise<Row | undefined> {
  const [capture] = await database.db.select().from(captures).where(eq(captures.id, id))
  return capture
}

async function requestCapture(context: Context, id: string): Promise<ProviderRequestResult> {
  const capture = await find(context, id)
  if (!capture || capture.status === 'failed') return 'failed'
  if (capture.status === 'done') return 'done'
  const started = await payment(context, capture.paymentId)
  if (!started) return 'unconfigured'
  const money = { amount: capture.amount, currency: started.currency }
  const { kind } = await started.provider.capture(started.started, money, id, movedGoodsIn(capture.goods))
  if (kind === 'unknown') return 'again'
  if (kind === 'done') context.reached('money taken')
  if (!(await storeResponse(context, id, kind))) return kind
  if (kind === 'failed') fail(context, capture, 'a provider refused to capture an authorised payment')
  if (kind === 'done' && started.provider.authorisation(started.started).renewedByCapture)
    await renew(context, capture.paymentId, started)
  await release(context, capture.paymentId)
  return kind
}

async function extend(context: Context, id: string, until: Date): Promise<void> {
  const started = await payment(context, id)
  if (!started?.provider.extend) return
  // Keyed by the deadline that it extends, so that a retry is the same request.
  const { kind } = await started.provider.extend(started.started, `extend-${id}-${until.getTime()}`)
  if (kind === 'done') await renew(context, id, started)
  if (kind !== 'failed') return
  context.report({ what: 'a provider refused to extend an authorisation', id })
  await context.database.db.update(payments).set({ mayExtend: false }).where(eq(payments.id, id))
}

async function storeCaptureResult(context: Context, id: string, result: CaptureResult): Promise<boolean> {
  const capture = await find(context, id)
  if (!capture) return false
  if (result === 'repeated' && capture.status === 'failed') {
    await move(context, eq(captures.id, id), 'done')
    // Goods that were cancelled or returned meanwhile were not refunded.
    context.report({ what: 'a provider captured a payment after its capture had failed', id })
  }
  if (result !== 'failed' || capture.status === 'failed') return true
  await move(context, eq(captures.id, id), 'failed')
  fail(context, capture, 'a provider failed to capture an authorised payment')
  return true
}

/**
 * Matches captures that were recorded with the order. Payments of older releases have no capture mode; a capture of the
 * whole amount fails if the provider says that nothing was captured.
 */
const isExpected = or(
  eq(payments.captureMode, 'at-once'),
  and(isNull(payments.captureMode), eq(captures.amount, payments.amount)),
)

async function storeExpectedCapture(
  context: Context,
  paymentId: string,
  result: CaptureResult,
): Promise<void> {
  const expected = await context.database.db
    .select({ id: captures.id })
    .from(captures)
    .innerJoin(payments, eq(payments.id, captures.paymentId))
    .where(and(eq(captures.paymentId, paymentId), eq(captures.kind, 'capture'), isExpected))
  for (const { id } of expected) await storeCaptureResult(context, id, result)
}

async function failRelease(context: Context, paymentId: string): Promise<void> {
  const isRelease = and(eq(captures.paymentId, paymentId), eq(captures.kind, 'release'))
  await move(context, isRelease, 'failed')
  context.report({ what: 'a provider failed to release the amount that was not captured', id: paymentId })
}

async function confirmRelease(context: Context, paymentId: string): Promise<boolean> {
  const isRelease = and(eq(captures.paymentId, paymentId), eq(captures.kind, 'release'))
  const rows = await move(context, isRelease, 'done')
  return rows.length > 0
}

async function expireCaptures(context: Context, paymentId: string): Promise<void> {
  const endedRows = await context.database.db
    .update(payments)
    .set({ authorisedUntil: new Date(context.now()), mayExtend: false })
    .where(and(eq(payments.id, paymentId), isNotNull(payments.authorisedUntil)))
    .returning({ id: payments.id })
  if (endedRows.length > 0) return
  await storeExpectedCapture(context, paymentId, 'failed')
}

async function resumeCaptures({ database, now }: Context): Promise<void> {
  const rows = await database.db
    .select({ id: captures.id })
    .from(captures)
    .where(
      and(
        eq(captures.status, 'requested'),
        eq(captures.kind, 'capture'),
        // Else the same rows, which wait for a retry, would be selected again and again.
        hasNoJob(captureJob, captures.id),
      ),
    )
    .orderBy(asc(captures.created))
    .limit(200)
  for (const { id } of rows) await addCaptureJob(database.db, id, new Date(now()))
}

/** Schedules releases of payments of which nothing is left to capture. */
async function resumeReleases({ database, now }: Context): Promise<void> {
  const rows = await database.db
    .selectDistinct({ paymentId: captures.paymentId })
    .from(captures)
    .where(and(dueRelease, hasNoJob(releaseJob, captures.paymentId)))
    .limit(200)
  for (const { paymentId } of rows) await addReleaseJob(database.db, paymentId, new Date(now()))
}

export const createCaptures = (context: Context): Captures => ({
  perform: (id) => requestCapture(context, id),
  release: (id) => release(context, id),
  extend: (id, until) => extend(context, id, until),
  settle: (id, result) => storeCaptureResult(context, id, result),
  settleExpected: (paymentId, result) => storeExpectedCapture(context, paymentId, result),
  failRelease: (paymentId) => failRelease(context, paymentId),
  confirmRelease: (paymentId) => confirmRelease(context, paymentId),
  lapse: (paymentId) => expireCaptures(context, paymentId),
  async resume() {
    await resumeCaptures(context)
    await resumeReleases(context)
  },
})
