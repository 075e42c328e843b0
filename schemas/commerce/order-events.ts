/** Events of orders that webhooks report (orders rule 13). */
export const orderEvents = [
  'order.placed',
  'order.shipped',
  'order.cancelled',
  'order.returned',
  'order.refunded',
] as const
export type OrderEvent = (typeof orderEvents)[number]
