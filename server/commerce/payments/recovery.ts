import { providerIds } from '#schemas/commerce/payment.ts'
import { liveStatuses } from '#schemas/commerce/payment-status.ts'
import type { Market } from '#schemas/markets/market.ts'
import { type Attempt, startedPayment } from '#server/commerce/payments/attempts.ts'
import type { Captures } from '#server/commerce/payments/captures.ts'
import type { PaymentSettlement } from '#server/commerce/payments/payment-settlement.ts'
import type { Providers } from '#server/commerce/payments/providers.ts'
import type { Refunds } from '#server/commerce/payments/refunds.ts'
import type { WebhookEvents } from '#server/commerce/payments/webhook-events.ts'
import type { Database } from '#server/database/database.ts'
import { and, asc, eq, gt, inArray, lt } from '#server/database/drizzle.ts'
import { payments } from '#server/database/tables/payments.ts'

interface RecoveryDependencies {
  database: Database
  providers: Providers
  settling: PaymentSettlement
  refunds: Refunds
  captures: Captures
  events: WebhookEvents
  marketOf: (id: string) => Market | undefined
  now: () => number
  report: (fault: { what: string; id: string; error?: unknown }) => void
}

const minute = 60_000
/** Silence after which an attempt's provider is queried. */
const minIdleTime = minute
/** Time that an attempt stays open after its expiry if its provider does not respond: webhooks can be late. */
const gracePeriod = 60 * minute
/**
 * Time that an attempt stays open after its expiry if its provider or market is no longer configured: nobody can be
 * queried. Long enough for a configuration that was lost by mistake, and longer for a pending payment, which may be paid.
 */
const absence = { open: 24 * 60 * minute, pending: 14 * 24 * 60 * minute }
/** Ended attempts whose form stays open are queried until this time after their start, with this pause. */
const lateness = 180 * minute
const latePause = 30 * minute
/**
 * Time of one run. While providers do not respond, each attempt waits for a timeout: the rest is left to the next run, so
 * that the job ends in time and is not delayed as if it had failed.
 */
const maxRunTime = 25_000
/** Refusals are left out: limits count from their time. */
const endedStatuses = ['cancelled', 'expired'] as const

/** Creates the functions that query an attempt's provider. */
function createChecks({
  database: { db },
  providers,
  settling,
  marketOf,
  now,
  report,
}: RecoveryDependencies) {
  /** Moves an attempt to the end of the queue, so that the next run queries other attempts first. */
  const touch = (id: string, statuses: readonly Attempt['status'][]) =>
    db
      .update(payments)
      .set({ updated: new Date(now()) })
      .where(and(eq(payments.id, id), inArray(payments.status, [...statuses])))

  /** Ends an attempt that cannot be queried, so that its basket does not stay frozen. An operator has to look after it. */
  async function giveUp({ id, status, expires }: Attempt): Promise<void> {
    const limit = status === 'pending' ? absence.pending : absence.open
    if (expires.getTime() + limit >= now()) return
    report({ what: 'a payment attempt ended whose provider or market is not configured', id })
    await settling.settle(id, { kind: 'expired' })
  }

  async function check(attempt: Attempt): Promise<void> {
    await touch(attempt.id, liveStatuses)
    const provider = providers.byId(attempt.provider)
    const market = marketOf(attempt.market)
    if (!provider || !market) return giveUp(attempt)
    const started = startedPayment(attempt, market)
    const status = await provider.status(started)
    const isOver = attempt.expires.getTime() < now()
    if ((status.kind === 'action' || status.kind === 'open') && isOver) {
      const cancelResult = await provider.cancel(started)
      return settling.settle(
        attempt.id,
        cancelResult.kind === 'cancelled' ? { kind: 'expired' } : cancelResult,
      )
    }
    if (
      status.kind === 'unknown' &&
      attempt.status !== 'pending' &&
      attempt.expires.getTime() + gracePeriod < now()
    )
      return settling.settle(attempt.id, { kind: 'expired' })
    await settling.settle(attempt.id, status)
  }

  /** Queries an ended attempt that may have been paid since, if neither the shopper nor a webhook reported it. */
  async function checkEnded(attempt: Attempt): Promise<void> {
    await touch(attempt.id, endedStatuses)
    const provider = providers.byId(attempt.provider)
    const market = marketOf(attempt.market)
    if (!provider || !market) return
    const status = await provider.status(startedPayment(attempt, market))
    if (status.kind === 'authorised') await settling.settle(attempt.id, status)
  }

  return { check, checkEnded }
}

/** Completes attempts left open by crashed processes, lost webhooks, and shoppers who never returned. */
export function createRecovery(parts: RecoveryDependencies): () => Promise<void> {
  const { database, providers, settling, refunds, captures, events, now, report } = parts
  const { db } = database
  const { check, checkEnded } = createChecks(parts)

  async function forEachSettled<Item>(
    items: readonly Item[],
    idOf: (item: Item) => string,
    work: (item: Item) => Promise<unknown>,
    end: number,
  ) {
    for (const item of items) {
      if (now() >= end) return
      try {
        await work(item)
      } catch (error) {
        report({ what: 'recovery', id: idOf(item), error })
      }
    }
  }

  const readUnfinishedAttempts = (
    statuses: readonly Attempt['status'][],
    before: Date,
    condition?: ReturnType<typeof and>,
  ) =>
    db
      .select()
      .from(payments)
      .where(and(inArray(payments.status, [...statuses]), lt(payments.updated, before), condition))
      .orderBy(asc(payments.updated))
      .limit(200)

  async function endedForms(): Promise<Attempt[]> {
    const open = providerIds.filter((id) => providers.byId(id)?.paidAfterEnd)
    if (open.length === 0) return []
    const isRecent = gt(payments.created, new Date(now() - lateness))
    const isOfForm = and(inArray(payments.provider, open), isRecent)
    return readUnfinishedAttempts(endedStatuses, new Date(now() - latePause), isOfForm)
  }

  return async () => {
    const end = now() + maxRunTime
    const idOf = ({ id }: Attempt) => id
    await captures.resume()
    await refunds.resume()
    await forEachSettled(await events.waiting(), String, (id) => events.process(id), end)
    const moment = new Date(now() + 1)
    await forEachSettled(
      await readUnfinishedAttempts(['authorised'], moment),
      idOf,
      ({ id }) => settling.complete(id),
      end,
    )
    await forEachSettled(
      await readUnfinishedAttempts(liveStatuses, new Date(now() - minIdleTime)),
      idOf,
      check,
      end,
    )
    await forEachSettled(await endedForms(), idOf, checkEnded, end)
  }
}
