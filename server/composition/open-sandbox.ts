import { Router } from 'express'
import type { Assets } from '#renderer/assets.ts'
import { createHostedRouter } from '#server/commerce/payments/sandbox/hosted-router.ts'
import { createSandboxBank } from '#server/commerce/payments/sandbox/sandbox-bank.ts'
import { createSandboxProvider } from '#server/commerce/payments/sandbox/sandbox-provider.ts'
import { createWebhookSender } from '#server/commerce/payments/sandbox/webhook-sender.ts'
import type { Database } from '#server/database/database.ts'
import { keyFor, type SecretKeys } from '#server/security/secret-key.ts'
import type { Site } from '#server/site/site.ts'

interface OpenSandboxDependencies {
  database: Database
  config: { publicUrl: string; production: boolean; demo: boolean }
  site: () => Site
  assets: Assets
  secret: SecretKeys
  /** Milliseconds since the epoch. */
  now: () => number
  report: (fault: { what: string; id: string; error?: unknown }) => void
}

/** Opens the payment sandbox: the bank that stores its payments and, in the demo only, its provider and its pages. */
export function openSandbox({
  database,
  config,
  site,
  assets,
  secret,
  now,
  report,
}: OpenSandboxDependencies) {
  const key = keyFor(secret, 'sandbox-payments')
  let address: string | undefined
  const webhooks = createWebhookSender(
    database,
    now,
    () => address && `${address}/api/order/payment/sandbox/webhook`,
    (error) => report({ what: 'sandbox webhook', id: '', error }),
  )
  const bank = createSandboxBank(database, key, now, webhooks.wake)
  const { demo, production, publicUrl } = config
  return {
    bank,
    webhooks,
    provider: demo ? createSandboxProvider(bank, key, publicUrl) : undefined,
    router: demo ? createHostedRouter({ bank, site, assets, development: !production }) : Router(),
    /** Sends webhooks to the address on which this server listens. */
    start(listening: string): void {
      address = listening
      webhooks.wake()
    },
  }
}
