import { startExpiry } from '#server/commerce/basket/expiry-job.ts'
import { startCounting } from '#server/commerce/catalogue/product-events.ts'
import { startEndingPoints } from '#server/commerce/loyalty/expiring-points.ts'
import { startAlerts } from '#server/commerce/notify-me/alert-job.ts'
import { startPricePruning } from '#server/commerce/prices/price-history.ts'
import { createJobHandlers } from '#server/composition/kinds.ts'
import type { Modules } from '#server/composition/modules.ts'
import { startConsentPruning } from '#server/consents/consent-log.ts'
import { startCopyPruning } from '#server/content/prune-copies.ts'
import { startRetention } from '#server/customers/retention-job.ts'
import type { Database } from '#server/database/database.ts'
import { startEmptyingPictureBin } from '#server/editor/pictures/picture-bin.ts'
import { startPruning } from '#server/editor/pruning-job.ts'
import type { JobHandler } from '#server/jobs/handler.ts'
import { createJobRunner, type JobRunner } from '#server/jobs/runner.ts'
import { sendMailKind } from '#server/mail/outbox.ts'
import { startMailPruning } from '#server/mail/prune-job.ts'
import type { Tracing } from '#server/tracing/tracing.ts'
import { deliverWebhookKind } from '#server/webhooks/order-events.ts'

/**
 * Maximum of concurrent jobs that wait for a foreign system. One that hangs, such as the receiver of a webhook, must not
 * delay captures, refunds and orders.
 */
const maxOfKind: ReadonlyMap<string, number> = new Map([
  // One may be the attempt of a webhook that is failing (`deliver-job.ts`).
  [deliverWebhookKind, 2],
  [sendMailKind, 2],
])

/** Returns the job runner; outcomes are logged and counted. */
export async function createStorefrontJobs(modules: Modules): Promise<JobRunner> {
  const { config, logger, now, steady, jobPollDelay } = modules.options
  const { database, secret, metrics, onError, tracing } = modules.foundation
  const { site, tracking } = modules.shop
  const { checkoutEngine, loyalty } = modules.selling
  const handlers = await createJobHandlers({
    config,
    secret,
    database,
    site: site.current,
    now,
    checkout: checkoutEngine.jobs,
    loyalty: loyalty.jobs,
    tracking,
    metrics,
    editor: modules.editor.jobs,
  })
  for (const kind of handlers.keys()) metrics.expectJobs(kind)
  return createJobRunner({
    database,
    handlers: tracing ? traced(handlers, tracing) : handlers,
    now,
    steady,
    random: Math.random,
    report: ({ error, ...job }) => {
      metrics.job(job.kind, job.outcome)
      if (error !== undefined) logger.error({ ...job, error }, 'job failed')
      else if (job.reason !== undefined) logger.warn(job, 'job ended')
    },
    onError,
    maxDelay: jobPollDelay,
    maxOfKind,
  })
}

/** Returns the job handlers, each traced. */
const traced = (handlers: ReadonlyMap<string, JobHandler>, tracing: Tracing) =>
  new Map(
    [...handlers].map(([kind, handle]): [string, JobHandler] => [
      kind,
      (payload, run) => tracing.job(kind, run.attempt, () => handle(payload, run)),
    ]),
  )

/** Schedules the recurring jobs, unless they exist. */
export async function planRecurringJobs(database: Database, now: () => number): Promise<void> {
  await startAlerts(database, now)
  await startEndingPoints(database, now)
  await startExpiry(database, now)
  await startCounting(database, now)
  await startPricePruning(database, now)
  await startPruning(database, now)
  await startMailPruning(database, now)
  await startConsentPruning(database, now)
  await startCopyPruning(database, now)
  await startRetention(database, now)
  await startEmptyingPictureBin(database, now)
}
