import { randomUUID } from 'node:crypto'
import type { OrderEvent } from '#schemas/commerce/order-events.ts'
import { webhookDeliveries, webhooks } from '#server/database/tables/machines.ts'
import type { Transaction } from '#server/database/transactions.ts'
import { addJob } from '#server/jobs/jobs.ts'
import { eventsIn } from '#server/webhooks/webhook-rows.ts'

/** Kind of the job that delivers an event to a webhook. */
export const deliverWebhookKind = 'webhook.deliver'

/** Queues an attempt of a delivery. */
export const queueDelivery = (tx: Pick<Transaction, 'insert'>, id: string, now: number): Promise<void> =>
  addJob(tx, { kind: deliverWebhookKind, key: id, payload: { id }, due: new Date(now) })

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
  const created = new Date(now)
  const body = JSON.stringify({
    type: event,
    timestamp: created.toISOString(),
    data: { orderNumber, market },
  })
  for (const row of rows.filter((webhook) => eventsIn(webhook).includes(event))) {
    const id = `msg_${randomUUID()}`
    await tx.insert(webhookDeliveries).values({
      id,
      webhookId: row.id,
      event,
      orderNumber,
      body,
      status: 'waiting',
      attempts: 0,
      created,
      due: created,
    })
    await queueDelivery(tx, id, now)
  }
}
