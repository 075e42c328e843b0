import type { WidgetLoader } from '#renderer/loader.ts'
import { basketDeadline, catalogOf } from '#renderer/loaders/load-basket.ts'
import { unlessFailed } from '#renderer/loaders/unless-failed.ts'
import type { ResponseOf } from '#schemas/api/endpoint.ts'
import { orderService } from '#schemas/api/order-service.ts'
import { ofOne } from '#widgets/checkout/load-checkout.ts'
import { loadOrder, namedIn, type OrderView } from '#widgets/orders/load-order.ts'
import type { returnItems } from '#widgets/orders/return-items/index.ts'

export type Returns = Extract<ResponseOf<typeof orderService.returns>, { status: 200 }>['body']

export type Returning =
  | { kind: 'ask'; isSignedIn: boolean }
  /** There is no such order, or it is another customer's. */
  | { kind: 'missing'; isSignedIn: boolean }
  /** It could not be fetched: it may well be there. */
  | { kind: 'failed' }
  | { kind: 'order'; order: OrderView; returns: Returns }

const loader: WidgetLoader<typeof returnItems, Returning> = {
  deadline: basketDeadline,
  async load(input) {
    const { shopper } = input
    const isSignedIn = shopper?.session !== undefined
    const orderId = shopper && namedIn(shopper, 'orderid')
    if (!shopper || orderId === undefined) return ofOne({ kind: 'ask', isSignedIn })
    const [lookup, returns] = await Promise.all([
      loadOrder(input),
      shopper
        .call(orderService.returns, { path: { catalog: catalogOf(input), orderId } })
        .catch(unlessFailed),
    ])
    if (!returns || lookup.kind === 'failed') return ofOne({ kind: 'failed' })
    if (lookup.kind === 'missing' || returns.status !== 200) return ofOne({ kind: 'missing', isSignedIn })
    return ofOne({ kind: 'order', order: lookup.answer.order, returns: returns.body })
  },
}

export default loader
