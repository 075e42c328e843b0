import type { Shopper } from '#renderer/loader.ts'
import { ignoreFailedCall } from '#renderer/loaders/ignore-failed-call.ts'
import type { BasketInput } from '#renderer/loaders/load-basket.ts'
import type { ResponseOf } from '#schemas/api/endpoint.ts'
import type { orderService } from '#schemas/api/order-service.ts'
import { orders } from '#schemas/api/orders.ts'
import { loadUser } from '#widgets/account/load-account.ts'

export type OrderDetails = Extract<ResponseOf<typeof orders.read>, { status: 200 }>['body']
export type OrderView = OrderDetails['order']
export type Returns = Extract<ResponseOf<typeof orderService.returns>, { status: 200 }>['body']

/** Longer than any order's id or parcel's number. */
const maxParameterLength = 200

/** Returns a URL parameter; undefined if it cannot be an id. */
export function namedIn({ query }: Shopper, name: string): string | undefined {
  const value = query.get(name) ?? ''
  return value !== '' && value.length <= maxParameterLength ? value : undefined
}

/** Who looks for an order; the address of a signed-in customer fills the form. */
export interface Searcher {
  isSignedIn: boolean
  email?: string | undefined
}

/** Loads who looks for an order. */
export async function loadSearcher(input: BasketInput): Promise<Searcher> {
  const user = await loadUser(input)
  return { isSignedIn: input.shopper?.session !== undefined, email: user?.email }
}

/** The order of a page. Without a response it is unknown whether it exists: the platform may be unavailable. */
export type OrderLookup =
  | { kind: 'order'; details: OrderDetails }
  /** There is none, or it belongs to another customer. */
  | { kind: 'missing' }
  | { kind: 'failed' }

/** Loads the order that the page's address names. */
export async function loadOrder({ shopper }: BasketInput): Promise<OrderLookup> {
  const orderId = shopper && namedIn(shopper, 'orderid')
  if (!shopper || orderId === undefined) return { kind: 'missing' }
  const response = await shopper.call(orders.read, { path: { orderId } }).catch(ignoreFailedCall)
  if (!response) return { kind: 'failed' }
  return response.status === 200 ? { kind: 'order', details: response.body } : { kind: 'missing' }
}
