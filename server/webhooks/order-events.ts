import { randomUUID } from 'node:crypto'
import { type OrderEvent, testEvent } from '#schemas/commerce/order-events.ts'
import { webhookDeliveries, webhooks } from '#server/database/tables/machines.ts'
import type { Transaction } from '#server/database/transactions.ts'
import { addJob } from '#server/jobs/jobs.ts'
import { eventsIn } from '#server/webhooks/webhook-rows.ts'

/** Kind of the job that delivers an event to a webhook. */
export const deliverWebhookKind = 'webhook.deliver'

/** Queues an attempt of a delivery. */
export const queueDelivery = (tx: Pick<Transaction, 'insert'>, id: string, now: number): Promise<void> =>
  addJob(tx, { kind: deliverWebhookKind, key: id, payload: { id }, due: new Date(now) })

type Row = Pick<typeof webhookDeliveries.$inferInsert, 'webhookId' | 'event' | 'orderNumber' | 'body'>

async function insertDelivery(tx: Pick<Transaction, 'insert'>, row: Row, now: number): Promise<void> {
  const id = `msg_${randomUUID()}`
  const created = new Date(now)
  await tx
    .insert(webhookDeliveries)
    .values({ id, ...row, status: 'waiting', attempts: 0, created, due: created })
  await queueDelivery(tx, id, now)
}

const messageOf = (type: string, data: object, now: number): string =>
  JSON.stringify({ type, timestamp: new Date(now).toISOString(), data })

/** Queues a test event for one webhook. @param now milliseconds since the epoch */
export const queueTestEvent = (
  tx: Pick<Transaction, 'insert'>,
  webhookId: string,
  now: number,
): Promise<void> =>
  insertDelivery(
    tx,
    { webhookId, event: testEvent, orderNumber: '', body: messageOf(testEvent, {}, now) },
    now,
  )

/**
 * Queues an event of an order for all webhooks that subscribe to it. Call it in the transaction of the event. The
 * message contains neither personal data nor the id that opens a guest's order.
 * @param now milliseconds since the epoch
 */
export async function reportOrderEvent(
  tx: Pick<Transaction, 'select' | 'insert'>,
  event: OrderEvent,
  { number: orderNumber, market }: { number: string; market: string },
  now: number,
): Promise<void> {
  const rows = await tx.select({ id: webhooks.id, events: webhooks.events }).from(webhooks)
  const body = messageOf(event, { orderNumber, market }, now)
  for (const row of rows.filter((webhook) => eventsIn(webhook).includes(event)))
    await insertDelivery(tx, { webhookId: row.id, event, orderNumber, body }, now)
}
