import { giftDeliveryKind } from '#server/commerce/orders/gift-delivery.ts'
import type { MovementMails } from '#server/commerce/orders/movement-mails.ts'
import { stepDueOrders } from '#server/commerce/orders/progress.ts'
import type { Payments } from '#server/commerce/payments/payments.ts'
import type { ProviderRequestResult } from '#server/commerce/payments/provider-request-result.ts'
import { refundJob } from '#server/commerce/payments/refunds.ts'
import type { SandboxBank } from '#server/commerce/payments/sandbox/sandbox-bank.ts'
import { captureJob, releaseJob } from '#server/commerce/payments/schedule-captures.ts'
import { createCardRemovalJob, storedCardsKind } from '#server/commerce/payments/stored-cards.ts'
import { eventJob } from '#server/commerce/payments/webhook-events.ts'
import type { Database } from '#server/database/database.ts'
import { type JobHandler, jobHandler } from '#server/jobs/handler.ts'
import { addRecurringJob } from '#server/jobs/jobs.ts'

interface CheckoutJobsDependencies {
  database: Database
  payments: Payments
  sandbox: SandboxBank
  /** Simulates the demo's warehouse. */
  demo: boolean
  endLapsing: () => Promise<void>
  /** Sends bought gift cards to their recipients. */
  giftDelivery: JobHandler
  movementMails: MovementMails
  /** Deletes the cards that a customer stored; undefined if no provider stores any. */
  removeCards: ((customerId: string) => Promise<ProviderRequestResult>) | undefined
  now: () => number
}

const minute = 60_000
/** Time between two steps of an order in the demo shop, which has no warehouse. */
export const step = 3 * minute
const recoverJob = 'payments.recover'
const recoverEvery = 30_000
const orderStepJob = 'orders.step'
const lapsingJob = 'orders.lapsing'
const lookForLapsingEvery = 60 * minute

const reasons = {
  again: 'the provider did not respond',
  unconfigured: 'the provider or the market of the payment is not configured',
} as const

/**
 * Job that retries a provider call until it succeeds.
 * @param field of the payload that names the work
 */
const providerJob = (
  field: 'refundId' | 'captureId' | 'paymentId',
  perform: (id: string) => Promise<ProviderRequestResult>,
): JobHandler => {
  const id = { type: 'string', maxLength: 64 } as const
  const properties = { refundId: id, captureId: id, paymentId: id }
  return jobHandler({ type: 'object', properties, required: [field] } as const, async (payload) => {
    const outcome = await perform(payload[field] ?? '')
    return outcome === 'again' || outcome === 'unconfigured'
      ? { kind: 'again', reason: reasons[outcome] }
      : { kind: 'done' }
  })
}

/** Jobs of payments and orders by kind. */
export function checkoutJobs(parts: CheckoutJobsDependencies): ReadonlyMap<string, JobHandler> {
  const { database, payments, sandbox, demo, endLapsing, giftDelivery, movementMails, removeCards, now } =
    parts
  const repeatEvery = (interval: number, work: () => Promise<unknown>): JobHandler => {
    return async () => {
      await work()
      return { kind: 'later', due: new Date(now() + interval) }
    }
  }
  const eventPayload = {
    type: 'object',
    properties: { eventId: { type: 'integer' } },
    required: ['eventId'],
  } as const
  const handleEvent = jobHandler(eventPayload, async ({ eventId }) => {
    await payments.events.process(eventId)
    return { kind: 'done' }
  })
  const recover = async () => {
    await sandbox.expire()
    await payments.recover()
  }
  return new Map([
    [eventJob, handleEvent],
    [refundJob, providerJob('refundId', payments.refunds.perform)],
    [captureJob, providerJob('captureId', payments.captures.perform)],
    [releaseJob, providerJob('paymentId', payments.captures.release)],
    [recoverJob, repeatEvery(recoverEvery, recover)],
    [giftDeliveryKind, giftDelivery],
    [lapsingJob, repeatEvery(lookForLapsingEvery, endLapsing)],
    ...(removeCards ? [[storedCardsKind, createCardRemovalJob(removeCards)] as const] : []),
    ...(demo
      ? [
          [
            orderStepJob,
            repeatEvery(recoverEvery, () => stepDueOrders(database, movementMails, now(), step)),
          ] as const,
        ]
      : []),
  ])
}

/** Adds the recurring jobs, unless they exist. */
export async function addCheckoutJobs({
  database,
  demo,
  now,
}: Pick<CheckoutJobsDependencies, 'database' | 'demo' | 'now'>) {
  const due = new Date(now())
  const { db } = database
  await addRecurringJob(db, { kind: recoverJob, key: 'recover', due })
  if (demo) await addRecurringJob(db, { kind: orderStepJob, key: 'step', due })
  await addRecurringJob(db, { kind: lapsingJob, key: 'lapsing', due })
}
