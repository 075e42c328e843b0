import { usePages } from '#preview/interface/use-pages.ts'
import type { OrderFilter } from '#preview/orders/order-list-state.ts'
import { officeRefusal } from '#preview/orders/refusal.ts'
import { callShop } from '#preview/state/operator.ts'
import { office } from '#schemas/api/office.ts'
import type { ListedOrder } from '#schemas/commerce/office-order.ts'

const bodyOf = ({ text, market, state, payment, customer, from, until }: OrderFilter) => ({
  ...(text.trim() && { text }),
  ...(market && { market }),
  ...(state && { state }),
  ...(payment && { payment }),
  ...(customer && { customer: customer.userId }),
  ...(from && { from }),
  ...(until && { until }),
})

/** Returns the orders that match a filter, and loads older ones on request. */
export function useOrders(filter: OrderFilter) {
  const { items: orders, ...pages } = usePages<ListedOrder>(filter, async (last, signal) => {
    const after = last && { created: last.created, orderNumber: last.orderNumber }
    const body = { ...bodyOf(filter), ...(after && { after }) }
    const response = await callShop(office.search, { body }, { signal })
    if (response.status !== 200) return officeRefusal(response)
    return { items: response.body.orders, hasMore: response.body.hasMore }
  })
  return { orders, ...pages }
}
