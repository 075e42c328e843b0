import { testEvent } from '#schemas/commerce/order-events.ts'
import type { Database } from '#server/database/database.ts'
import { and, eq, isNull } from '#server/database/drizzle.ts'
import { webhookDeliveries, webhooks } from '#server/database/tables/machines.ts'
import { inTransaction, type Transaction } from '#server/database/transactions.ts'
import { type JobHandler, jobHandler } from '#server/jobs/handler.ts'
import type { Metrics } from '#server/operations/metrics.ts'
import type { TextCipher } from '#server/operations/text-cipher.ts'
import type { SendWebhook, WebhookResponse } from '#server/webhooks/send-webhook.ts'
import { signedHeaders } from '#server/webhooks/sign-message.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** Delays after each failed attempt, as Standard Webhooks recommends: three days and three hours in total. */
const delays = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
] as const

/**
 * Delay of a delivery to a failing webhook while this process delivers to one: they wait for each other, so that a
 * receiver that hangs leaves room for all others.
 */
const failingPause = 5 * minute

/** Failed attempts after which a delivery is overdue: the last of them is more than half an hour after the event. */
const overdueAfter = 4

/** The receiver has ended the subscription: no further deliveries. */
const httpGone = 410

/**
 * Returns the milliseconds until the next attempt, up to a tenth more or less; undefined if there is none.
 * @param attempts that failed
 * @param random from 0 to 1
 */
function delayAfter(attempts: number, random: number): number | undefined {
  const delay = delays[attempts - 1]
  return delay && Math.round(delay * (0.9 + 0.2 * random))
}

interface DeliverJobDependencies {
  database: Database
  cipher: TextCipher
  send: SendWebhook
  /** Milliseconds since the epoch. */
  now: () => number
  random: () => number
  /** Receives the outcome of each attempt, except for tests. */
  counted: Metrics['webhookDelivery']
}

type Delivery = typeof webhookDeliveries.$inferSelect
interface DeliveryAttempt {
  delivery: Delivery
  webhook: typeof webhooks.$inferSelect
}
type Outcome = { kind: 'delivered' } | { kind: 'waiting'; due: Date } | { kind: 'failed' }

/** Returns the outcome of an attempt. A test is attempted once. @param attempts that failed, this one included if it did */
function outcomeOf(
  { event }: Pick<Delivery, 'event'>,
  response: WebhookResponse,
  attempts: number,
  now: number,
  random: number,
): Outcome {
  const status = response.kind === 'answer' ? response.status : 0
  if (status >= 200 && status < 300) return { kind: 'delivered' }
  const isLast = status === httpGone || event === testEvent
  const delay = isLast ? undefined : delayAfter(attempts, random)
  return delay === undefined ? { kind: 'failed' } : { kind: 'waiting', due: new Date(now + delay) }
}

/** Returns what a delivery's row stores about the last response. */
const responseColumns = (response: WebhookResponse) =>
  response.kind === 'answer'
    ? { answer: response.status, error: null }
    : { answer: null, error: response.reason.slice(0, 500) }

/**
 * Records whether the last attempt of a webhook failed.
 * @param sealedSecret the secret, sealed with the current key once the receiver has accepted a message
 */
function recordHealth(tx: Transaction, id: string, sealedSecret: string | undefined, time: Date) {
  const isIt = eq(webhooks.id, id)
  return sealedSecret !== undefined
    ? tx.update(webhooks).set({ failingSince: null, sealed: sealedSecret }).where(isIt)
    : tx
        .update(webhooks)
        .set({ failingSince: time })
        .where(and(isIt, isNull(webhooks.failingSince)))
}

const payload = {
  type: 'object',
  properties: { id: { type: 'string' } },
  required: ['id'],
  additionalProperties: false,
} as const

/**
 * Creates the job that delivers an event to a webhook. It counts its attempts itself: their delays are longer than the
 * queue's.
 */
export function createDeliverJob({
  database,
  cipher,
  send,
  now,
  random,
  counted,
}: DeliverJobDependencies): JobHandler {
  async function record(delivery: Delivery, response: WebhookResponse, secret: string | undefined) {
    const attempted = new Date(now())
    const failures = delivery.attempts + 1
    const outcome = outcomeOf(delivery, response, failures, now(), random())
    const isDelivered = outcome.kind === 'delivered' && secret !== undefined
    const { webhookId } = delivery
    const sealedSecret = isDelivered ? cipher.seal(secret, webhookId) : undefined
    await inTransaction(database, async (tx) => {
      await tx
        .update(webhookDeliveries)
        .set({
          ...responseColumns(response),
          attempted,
          status: outcome.kind,
          attempts: isDelivered ? delivery.attempts : failures,
          due: outcome.kind === 'waiting' ? outcome.due : null,
        })
        .where(eq(webhookDeliveries.id, delivery.id))
      await recordHealth(tx, webhookId, sealedSecret, attempted)
    })
    if (delivery.event !== testEvent)
      counted(outcome.kind === 'waiting' ? (failures < overdueAfter ? 'retried' : 'overdue') : outcome.kind)
    return outcome
  }

  /** A failing webhook is being tried. */
  let isTrying = false

  /** Attempts a delivery. Throws if the server stops meanwhile, which resends it after its start. */
  async function attempt({ delivery, webhook }: DeliveryAttempt, signal: AbortSignal): Promise<Outcome> {
    const { id, body } = delivery
    const secret = cipher.open(webhook.sealed, webhook.id)
    const response: WebhookResponse =
      secret === undefined
        ? { kind: 'unreachable', reason: 'the signing secret cannot be opened with this SECRET_KEY' }
        : await send({ url: webhook.url, headers: signedHeaders(secret, id, body, now()), body, signal })
    signal.throwIfAborted()
    return record(delivery, response, secret)
  }

  async function postpone({ id }: Delivery): Promise<Outcome> {
    const due = new Date(now() + Math.round(failingPause * (0.5 + random())))
    const isWaiting = and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.status, 'waiting'))
    await database.db.update(webhookDeliveries).set({ due }).where(isWaiting)
    return { kind: 'waiting', due }
  }

  async function tryFailing(attempted: DeliveryAttempt, signal: AbortSignal): Promise<Outcome> {
    if (isTrying) return postpone(attempted.delivery)
    isTrying = true
    try {
      return await attempt(attempted, signal)
    } finally {
      isTrying = false
    }
  }

  return jobHandler(payload, async ({ id }, { signal }) => {
    const [row] = await database.db
      .select({ delivery: webhookDeliveries, webhook: webhooks })
      .from(webhookDeliveries)
      .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
      .where(eq(webhookDeliveries.id, id))
    if (row?.delivery.status !== 'waiting') return { kind: 'done' }
    const { delivery, webhook } = row
    // A test answers whether the receiver works now.
    const isTried = webhook.failingSince !== null && delivery.event !== testEvent
    const outcome = await (isTried ? tryFailing : attempt)(row, signal)
    return outcome.kind === 'waiting' ? { kind: 'later', due: outcome.due } : { kind: 'done' }
  })
}
