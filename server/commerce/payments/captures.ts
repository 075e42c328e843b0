import type { Market } from '#schemas/markets/market.ts'
import { findAttempt, startedPayment } from '#server/commerce/payments/attempts.ts'
import type { Performed } from '#server/commerce/payments/performed.ts'
import type { PlacingStepObserver } from '#server/commerce/payments/placing-steps.ts'
import { movedGoodsIn } from '#server/commerce/payments/provider/moved-goods.ts'
import type { PaymentProvider } from '#server/commerce/payments/provider/provider.ts'
import type { Providers } from '#server/commerce/payments/providers.ts'
import { addCaptureJob, captureJob } from '#server/commerce/payments/taking.ts'
import type { Database } from '#server/database/database.ts'
import { and, asc, eq, isNotNull } from '#server/database/drizzle.ts'
import { captures, payments } from '#server/database/tables/payments.ts'
import { hasNoJob } from '#server/jobs/jobs.ts'
import type { SecurityLog } from '#server/logging/security-log.ts'

export interface Captures {
  /** Captures the money for goods that were sent. */
  perform(captureId: string): Promise<Performed>
  /** Releases what will not be captured, after all captures are done. */
  release(paymentId: string): Promise<Performed>
  /** Extends an authorisation if the provider can. A refused extension is not tried again. */
  extend(paymentId: string, until: Date): Promise<void>
  /** Applies a webhook's result to a capture. */
  settle(captureId: string, succeeded: boolean): Promise<void>
  /** Records that the provider did not release the uncaptured amount. */
  failRelease(paymentId: string): Promise<void>
  /** Records that nothing more of a payment can be captured. The next run cancels the unsent goods. */
  lapse(paymentId: string): Promise<void>
  /** Schedules the requested captures that have no job left. */
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

const move = ({ database, now }: Context, which: ReturnType<typeof and>, status: Row['status']) =>
  database.db
    .update(captures)
    .set({ status, updated: new Date(now()) })
    .where(which)

/** Restarts the authorisation period of the rest. */
async function renew({ database, now }: Context, id: string, provider: PaymentProvider): Promise<void> {
  const authorisedUntil = new Date(now() + provider.authorisation.days * day)
  await database.db
    .update(payments)
    .set({ authorisedUntil })
    .where(and(eq(payments.id, id), isNotNull(payments.authorisedUntil)))
}

async function release(context: Context, id: string): Promise<Performed> {
  const started = await payment(context, id)
  const rows = await context.database.db.select().from(captures).where(eq(captures.paymentId, id))
  if (!started) return 'unconfigured'
  // More goods are still to be sent.
  if (rows.reduce((sum, { amount }) => sum + amount, 0) < started.started.amount.amount) return 'done'
  // Captures come first: after a release the provider captures nothing more.
  const areSettled = rows.every(({ kind, status }) => kind === 'release' || status !== 'requested')
  if (!areSettled) return 'again'
  const ours = rows.filter(({ kind }) => kind === 'release')
  if (ours.every(({ status }) => status !== 'requested')) return 'done'
  const hasCaptured = rows.some(({ kind, status }) => kind === 'capture' && status === 'done')
  const { kind } = await started.provider.release(started.started, hasCaptured, `rest-${id}`)
  if (kind === 'unknown') return 'again'
  // The authorisation expires after some weeks.
  if (kind === 'failed') context.report({ what: 'a provider refused to let go of what is not taken', id })
  for (const row of ours) await move(context, eq(captures.id, row.id), kind)
  return kind
}

function fail({ report, note }: Context, { id, paymentId }: Row, what: string): void {
  report({ what, id })
  note('payment.failed', { paymentId, captureId: id })
}

async function find({ database }: Context, id: string): Promise<Row | undefined> {
  const [capture] = await database.db.select().from(captures).where(eq(captures.id, id))
  return capture
}

async function perform(context: Context, id: string): Promise<Performed> {
  const capture = await find(context, id)
  if (!capture || capture.status === 'failed') return 'failed'
  if (capture.status === 'done') return 'done'
  const started = await payment(context, capture.paymentId)
  if (!started) return 'unconfigured'
  const money = { amount: capture.amount, currency: started.currency }
  const { kind } = await started.provider.capture(started.started, money, id, movedGoodsIn(capture.goods))
  if (kind === 'unknown') return 'again'
  if (kind === 'done') context.reached('money taken')
  else fail(context, capture, 'a provider refused to take what it had authorised')
  await move(context, eq(captures.id, id), kind)
  if (kind === 'done' && started.provider.authorisation.renewedByCapture)
    await renew(context, capture.paymentId, started.provider)
  await release(context, capture.paymentId)
  return kind
}

async function extend(context: Context, id: string, until: Date): Promise<void> {
  const started = await payment(context, id)
  if (!started?.provider.extend) return
  // Keyed by the deadline that it extends, so that a retry is the same request.
  const { kind } = await started.provider.extend(started.started, `extend-${id}-${until.getTime()}`)
  if (kind === 'done') await renew(context, id, started.provider)
  if (kind !== 'failed') return
  context.report({ what: 'a provider refused to hold longer what it had authorised', id })
  await context.database.db.update(payments).set({ mayExtend: false }).where(eq(payments.id, id))
}

async function settle(context: Context, id: string, succeeded: boolean): Promise<void> {
  const capture = await find(context, id)
  if (!capture || succeeded || capture.status === 'failed') return
  await move(context, eq(captures.id, id), 'failed')
  fail(context, capture, 'a provider could not take what it had authorised')
}

async function failRelease(context: Context, paymentId: string): Promise<void> {
  const isRelease = and(eq(captures.paymentId, paymentId), eq(captures.kind, 'release'))
  await move(context, isRelease, 'failed')
  context.report({ what: 'a provider did not let go of what is not taken', id: paymentId })
}

async function lapse({ database, now }: Context, paymentId: string): Promise<void> {
  await database.db
    .update(payments)
    .set({ authorisedUntil: new Date(now()), mayExtend: false })
    .where(and(eq(payments.id, paymentId), isNotNull(payments.authorisedUntil)))
}

async function resume({ database, now }: Context): Promise<void> {
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

export const createCaptures = (context: Context): Captures => ({
  perform: (id) => perform(context, id),
  release: (id) => release(context, id),
  extend: (id, until) => extend(context, id, until),
  settle: (id, succeeded) => settle(context, id, succeeded),
  failRelease: (paymentId) => failRelease(context, paymentId),
  lapse: (paymentId) => lapse(context, paymentId),
  resume: () => resume(context),
})
