import type { Shopper } from '#renderer/loader.ts'
import type { BasketInput } from '#renderer/loaders/load-basket.ts'
import type { ResponseOf } from '#schemas/api/endpoint.ts'
import { orders } from '#schemas/api/orders.ts'

export type OrderAnswer = Extract<ResponseOf<typeof orders.read>, { status: 200 }>['body']
export type OrderView = OrderAnswer['order']

/** Longer than any order's id or parcel's number. */
const longest = 200

/** Returns a URL parameter; undefined if it cannot be an id. */
export function namedIn({ query }: Shopper, name: string): string | undefined {
  const value = query.get(name) ?? ''
  return value !== '' && value.length <= longest ? value : undefined
}

/** Loads the order that the page's address names; undefined if there is none, or it belongs to another customer. */
export async function loadOrder({ shopper }: BasketInput): Promise<OrderAnswer | undefined> {
  const orderId = shopper && namedIn(shopper, 'orderid')
  if (!shopper || orderId === undefined) return undefined
  const answer = await shopper.call(orders.read, { path: { orderId } })
  return answer.status === 200 ? answer.body : undefined
}
