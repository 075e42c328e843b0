import type { WidgetLoader } from '#renderer/loader.ts'
import { ignoreFailedCall } from '#renderer/loaders/ignore-failed-call.ts'
import { catalogOf } from '#renderer/loaders/load-basket.ts'
import { account } from '#schemas/api/account.ts'
import { orders } from '#schemas/api/orders.ts'
import type { OrderSummary } from '#schemas/commerce/order.ts'
import type { accountOverview } from '#widgets/account/account-overview/index.ts'
import {
  type AddressView,
  accountDeadline,
  loadUser,
  privateData,
  type UserView,
} from '#widgets/account/load-account.ts'

export interface Overview {
  user: UserView | null
  /** The latest order; null without one, undefined if it could not be fetched. */
  order:
    | (Pick<
        OrderSummary,
        | 'orderId'
        | 'orderNumber'
        | 'orderState'
        | 'kind'
        | 'created'
        | 'quantity'
        | 'total'
        | 'parcelDeliveryStatusShort'
      > & { imageUrls: readonly string[] })
    | null
    | undefined
  /** The preferred address; null without one, undefined if it could not be fetched. */
  address: AddressView | null | undefined
}

const loader: WidgetLoader<typeof accountOverview, Overview | null> = {
  deadline: accountDeadline,
  async load(input) {
    const { shopper } = input
    if (!shopper?.session) return privateData(null)
    const path = { catalog: catalogOf(input) }
    const [user, history, addresses] = await Promise.all([
      loadUser(input),
      // The page must not depend on the commerce platform that has the orders.
      shopper
        .call(orders.history, { query: { sorting: 'desc', page: 1, perPage: 1 } })
        .catch(() => undefined),
      shopper.call(account.addresses, { path }).catch(ignoreFailedCall),
    ])
    return privateData({
      user,
      order: history?.status === 200 ? (history.body.orders[0] ?? null) : undefined,
      address: addresses?.status === 200 ? (addresses.body[0] ?? null) : undefined,
    })
  },
}

export default loader
