import { type OrderEvent, orderEvents } from '#schemas/commerce/order-events.ts'
import type { ListedDelivery, ListedWebhook } from '#schemas/editor/webhook-parts.ts'
import { parseJson } from '#schemas/validation/json.ts'
import type { webhookDeliveries, webhooks } from '#server/database/tables/machines.ts'

type Row = typeof webhooks.$inferSelect

/** Returns the events that a webhook subscribes to. */
export function eventsIn({ events }: Pick<Row, 'events'>): OrderEvent[] {
  const stored = parseJson(events)
  return orderEvents.filter((event) => Array.isArray(stored) && stored.includes(event))
}

/** Returns a webhook as admins see it, without its secret. */
export const listedWebhook = (row: Row): ListedWebhook => ({
  id: row.id,
  url: row.url,
  events: eventsIn(row),
  author: row.author,
  created: row.created.toISOString(),
  ...(row.failingSince && { failingSince: row.failingSince.toISOString() }),
})

/** Returns a delivery as admins see it. */
export const listedDelivery = (row: typeof webhookDeliveries.$inferSelect): ListedDelivery => ({
  id: row.id,
  event: row.event,
  ...(row.orderNumber && { orderNumber: row.orderNumber }),
  created: row.created.toISOString(),
  status: row.status,
  attempts: row.attempts,
  ...(row.answer !== null && { answer: row.answer }),
  ...(row.error !== null && { error: row.error }),
  ...(row.attempted && { attempted: row.attempted.toISOString() }),
  ...(row.due && { due: row.due.toISOString() }),
})
