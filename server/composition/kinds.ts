import { createBaskets } from '#server/commerce/basket/baskets.ts'
import { createExpiryJob, expiryKind } from '#server/commerce/basket/expiry-job.ts'
import { createAssortment } from '#server/commerce/catalogue/assortment.ts'
import { countingKind, createCountingJob } from '#server/commerce/catalogue/product-events.ts'
import { createEndingPointsJob, endingPointsKind } from '#server/commerce/loyalty/expiring-points.ts'
import { alertKind, createAlertJob } from '#server/commerce/notify-me/alert-job.ts'
import { createAlerts } from '#server/commerce/notify-me/alerts.ts'
import { createPricePruningJob, pricePruningKind } from '#server/commerce/prices/price-history.ts'
import type { RelewiseTracking } from '#server/commerce/relewise/relewise-tracking.ts'
import type { Config } from '#server/configuration/config.ts'
import { consentPruningKind, createConsentPruningJob } from '#server/consents/consent-log.ts'
import { copyPruningKind, createCopyPruningJob } from '#server/content/prune-copies.ts'
import { createRetentionJob, retentionKind } from '#server/customers/retention-job.ts'
import type { Database } from '#server/database/database.ts'
import type { JobHandler } from '#server/jobs/handler.ts'
import { createMailJob } from '#server/mail/mail-job.ts'
import { createMailTexts } from '#server/mail/mail-texts.ts'
import { sendMailKind } from '#server/mail/outbox.ts'
import { createMailPruningJob, mailPruningKind } from '#server/mail/prune-job.ts'
import { createSmtp } from '#server/mail/smtp.ts'
import type { Metrics } from '#server/operations/metrics.ts'
import { createReachableNetworks } from '#server/security/reachable-networks.ts'
import type { SecretKeys } from '#server/security/secret-key.ts'
import type { Site } from '#server/site/site.ts'
import { createDeliverJob } from '#server/webhooks/deliver-job.ts'
import { deliverWebhookKind } from '#server/webhooks/order-events.ts'
import { createWebhookSender } from '#server/webhooks/send-webhook.ts'
import { webhookCipher } from '#server/webhooks/webhooks.ts'

interface ListingKindsDependencies {
  config: Pick<Config, 'publicUrl' | 'smtpUrl' | 'mailFrom' | 'webhookNetworks'>
  secret: SecretKeys
  database: Database
  site: () => Site
  /** Milliseconds since the epoch. */
  now: () => number
  /** Jobs of payments and orders. */
  checkout: ReadonlyMap<string, JobHandler>
  /** Jobs of the customer club. */
  loyalty: ReadonlyMap<string, JobHandler>
  /** Jobs that notify customers and other systems of orders and products. */
  tracking: Pick<RelewiseTracking, 'jobs'> | undefined
  metrics: Pick<Metrics, 'webhookDelivery'>
  /** Jobs of the editor. */
  editor: ReadonlyMap<string, JobHandler>
}

/** All kinds of jobs with their handlers: one line per kind. */
export async function createJobHandlers(
  parts: ListingKindsDependencies,
): Promise<ReadonlyMap<string, JobHandler>> {
  const { smtpUrl, mailFrom, publicUrl } = parts.config
  const send = smtpUrl === undefined ? undefined : await createSmtp(smtpUrl)
  const { database, site, now } = parts
  const alerts = createAlerts(database, now)
  const assortment = createAssortment(database, now)
  const mailTexts = createMailTexts({ site, publicUrl })
  return new Map([
    // Without a server, mail and its jobs wait for one, or for a process that has one.
    ...(send ? [[sendMailKind, createMailJob({ ...parts, publicUrl, mailFrom, send })] as const] : []),
    [mailPruningKind, createMailPruningJob(database, now)],
    [consentPruningKind, createConsentPruningJob(database, now)],
    [copyPruningKind, createCopyPruningJob(database, now)],
    [retentionKind, createRetentionJob(database, now)],
    [
      deliverWebhookKind,
      createDeliverJob({
        database,
        cipher: webhookCipher(parts.secret),
        send: createWebhookSender(createReachableNetworks(parts.config.webhookNetworks)),
        now,
        random: Math.random,
        counted: parts.metrics.webhookDelivery,
      }),
    ],
    [expiryKind, createExpiryJob(createBaskets(database, now), now)],
    [countingKind, createCountingJob(database, now)],
    [pricePruningKind, createPricePruningJob(database, now)],
    [alertKind, createAlertJob({ ...parts, publicUrl, alerts, assortment, mailTexts })],
    [endingPointsKind, createEndingPointsJob({ ...parts, publicUrl, mailTexts })],
    ...parts.checkout,
    ...parts.loyalty,
    ...(parts.tracking?.jobs ?? []),
    ...parts.editor,
  ])
}
