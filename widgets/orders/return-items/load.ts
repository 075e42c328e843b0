import type { Shopper, WidgetLoader } from '#renderer/loader.ts'
import { ignoreFailedCall } from '#renderer/loaders/ignore-failed-call.ts'
import { basketDeadline, catalogOf } from '#renderer/loaders/load-basket.ts'
import type { ResponseOf } from '#schemas/api/endpoint.ts'
import { orderService } from '#schemas/api/order-service.ts'
import { orders } from '#schemas/api/orders.ts'
import { canReturn } from '#schemas/commerce/order.ts'
import { privateData } from '#widgets/checkout/load-checkout.ts'
import {
  loadOrder,
  loadSearcher,
  namedIn,
  type OrderView,
  type Returns,
  type Searcher,
} from '#widgets/orders/load-order.ts'
import type { returnItems } from '#widgets/orders/return-items/index.ts'

type Summary = Extract<ResponseOf<typeof orders.history>, { status: 200 }>['body']['orders'][number]

export type ReturnData =
  /** With the newest orders of a signed-in customer. */
  | ({ kind: 'ask'; orders?: readonly Summary[] } & Searcher)
  /** There is no such order, or it is another customer's. */
  | ({ kind: 'missing' } & Searcher)
  /** It could not be fetched: it may well be there. */
  | { kind: 'failed' }
  | { kind: 'order'; order: OrderView; returns: Returns }

/** Maximum number of listed orders; the page of orders has all. */
const newest = 5

/** Loads the newest orders with returnable goods; none if they could not be fetched. */
async function fetchOrders(shopper: Shopper): Promise<readonly Summary[]> {
  const query = { sorting: 'desc', page: 1, perPage: newest } as const
  const response = await shopper.call(orders.history, { query }).catch(ignoreFailedCall)
  return response?.status === 200 ? response.body.orders.filter(canReturn) : []
}

const loader: WidgetLoader<typeof returnItems, ReturnData> = {
  deadline: basketDeadline,
  async load(input) {
    const { shopper } = input
    const orderId = shopper && namedIn(shopper, 'orderid')
    if (!shopper || orderId === undefined) {
      const [searcher, orderList] = await Promise.all([
        loadSearcher(input),
        shopper?.session && fetchOrders(shopper),
      ])
      return privateData({ kind: 'ask', ...searcher, ...(orderList && { orders: orderList }) })
    }
    const [lookup, returns] = await Promise.all([
      loadOrder(input),
      shopper
        .call(orderService.returns, { path: { catalog: catalogOf(input), orderId } })
        .catch(ignoreFailedCall),
    ])
    if (!returns || lookup.kind === 'failed') return privateData({ kind: 'failed' })
    if (lookup.kind === 'missing' || returns.status !== 200)
      return privateData({ kind: 'missing', ...(await loadSearcher(input)) })
    return privateData({ kind: 'order', order: lookup.details.order, returns: returns.body })
  },
}

export default loader
