/** Events of orders that webhooks report (orders rule 13). */
export const orderEvents = [
  'order.placed',
  'order.shipped',
  'order.cancelled',
  'order.returned',
  'order.refunded',
] as const
export type OrderEvent = (typeof orderEvents)[number]

/** An admin's request to test a webhook. */
export const testEvent = 'webhook.test'
export const webhookEvents = [...orderEvents, testEvent] as const
