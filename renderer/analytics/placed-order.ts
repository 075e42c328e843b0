import { pageAddress } from '#renderer/analytics/hidden-address.ts'
import { catalogHere } from '#renderer/browser/page/catalog-here.ts'
import { callShop } from '#renderer/browser/session/shop-client.ts'
import type { ResponseOf } from '#schemas/api/endpoint.ts'
import { orders } from '#schemas/api/orders.ts'

export type PlacedOrder = Extract<ResponseOf<typeof orders.receipt>, { status: 200 }>['body']['order']

/** Whether the page was reloaded or restored: counted events are then not reported again. */
export const isRepeatedView = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => Reflect.get(entry, 'type') !== 'navigate')

/**
 * Returns the order that was just placed, if this is the first view of its receipt.
 * @throws if it is unavailable
 */
export async function placedOrder(signal: AbortSignal): Promise<PlacedOrder | undefined> {
  const isReceipt = document.querySelector('[data-type="receipt"]') !== null
  const orderId = isReceipt && pageAddress().searchParams.get('orderid')
  if (!orderId || isRepeatedView()) return undefined
  const path = { catalog: catalogHere(), orderId }
  const response = await callShop(orders.receipt, { path }, { signal })
  return response.status === 200 ? response.body.order : undefined
}
