import type { WidgetLoader } from '#renderer/loader.ts'
import { ignoreFailedCall } from '#renderer/loaders/ignore-failed-call.ts'
import { basketDeadline, catalogOf } from '#renderer/loaders/load-basket.ts'
import type { ResponseOf } from '#schemas/api/endpoint.ts'
import { orderService } from '#schemas/api/order-service.ts'
import { privateData } from '#widgets/checkout/load-checkout.ts'
import {
  loadOrder,
  loadSearcher,
  namedIn,
  type OrderDetails,
  type Returns,
  type Searcher,
} from '#widgets/orders/load-order.ts'
import type { trackOrder } from '#widgets/orders/track-order/index.ts'

export type Parcel = Extract<ResponseOf<typeof orderService.parcel>, { status: 200 }>['body']

export type TrackingData =
  | ({ kind: 'ask' } & Searcher)
  /** The order or parcel does not exist, or belongs to another customer. */
  | ({ kind: 'missing'; what: 'order' | 'parcel' } & Searcher)
  /** The request failed: the order may exist. */
  | { kind: 'failed' }
  | { kind: 'parcel'; parcel: Parcel }
  /** Without its returns if they could not be loaded. */
  | { kind: 'order'; details: OrderDetails; returns?: Returns }

const loader: WidgetLoader<typeof trackOrder, TrackingData> = {
  deadline: basketDeadline,
  async load(input) {
    const { shopper } = input
    if (!shopper) return privateData({ kind: 'ask', isSignedIn: false })
    const trackingNumber = namedIn(shopper, 'parcel')
    if (trackingNumber !== undefined) {
      const response = await shopper
        .call(orderService.parcel, { path: { catalog: catalogOf(input), trackingNumber } })
        .catch(ignoreFailedCall)
      if (!response) return privateData({ kind: 'failed' })
      if (response.status === 200) return privateData({ kind: 'parcel', parcel: response.body })
      return privateData({ kind: 'missing', what: 'parcel', ...(await loadSearcher(input)) })
    }
    const orderId = namedIn(shopper, 'orderid')
    if (orderId === undefined) return privateData({ kind: 'ask', ...(await loadSearcher(input)) })
    const [lookup, returns] = await Promise.all([
      loadOrder(input),
      shopper
        .call(orderService.returns, { path: { catalog: catalogOf(input), orderId } })
        .catch(ignoreFailedCall),
    ])
    if (lookup.kind === 'missing')
      return privateData({ ...lookup, what: 'order', ...(await loadSearcher(input)) })
    return privateData(
      lookup.kind === 'order' && returns?.status === 200 ? { ...lookup, returns: returns.body } : lookup,
    )
  },
}

export default loader
