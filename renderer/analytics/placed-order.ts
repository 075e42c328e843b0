import { pageAddress } from '#renderer/analytics/hidden-address.ts'
import { currentCatalog } from '#renderer/browser/page/current-catalog.ts'
import { findElement } from '#renderer/browser/page/find-element.ts'
import { noteViewedOrder } from '#renderer/browser/page/viewed-order.ts'
import { callShop } from '#renderer/browser/session/shop-client.ts'
import type { ResponseOf } from '#schemas/api/endpoint.ts'
import { orders } from '#schemas/api/orders.ts'

export type PlacedOrder = Extract<ResponseOf<typeof orders.receipt>, { status: 200 }>['body']['order']

/** Whether the page was reloaded or restored: counted events are then not reported again. */
export const isRepeatedView = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => Reflect.get(entry, 'type') !== 'navigate')

/**
 * Returns the id of the order that was just placed, if this is the first view of its receipt in this browser (tracking
 * rule 8): receipts are also opened later, from the account and from mails.
 */
export function placedOrderId(): string | undefined {
  const number = findElement(document, '[data-placed]')?.dataset.placed
  if (number === undefined || isRepeatedView() || !noteViewedOrder(number)) return undefined
  return pageAddress().searchParams.get('orderid') ?? undefined
}

/**
 * Returns the order that was just placed, if this is the first view of its receipt.
 * @throws if it is unavailable
 */
export async function placedOrder(signal: AbortSignal): Promise<PlacedOrder | undefined> {
  const orderId = placedOrderId()
  if (!orderId) return undefined
  const path = { catalog: currentCatalog(), orderId }
  const response = await callShop(orders.receipt, { path }, { signal })
  return response.status === 200 ? response.body.order : undefined
}
