import { useAtom } from 'jotai'
import { OfficeList } from '#preview/orders/office-list.tsx'
import { OrderFilters } from '#preview/orders/order-filters.tsx'
import { isNarrowed, orderFilterAtom } from '#preview/orders/order-list-state.ts'
import { OrderRow } from '#preview/orders/order-row.tsx'
import { useOrders } from '#preview/orders/use-orders.ts'
import { orderText } from '#preview/texts/order-texts.ts'
import type { OfficeMarket } from '#schemas/commerce/office-order.ts'

/** The list of orders, with search and filters. */
export function OrderList({ markets }: { markets: readonly OfficeMarket[] }) {
  const [filter, setFilter] = useAtom(orderFilterAtom)
  const { orders, hasMore, failure, isBusy, more } = useOrders(filter)
  const emptyKey = isNarrowed(filter) ? 'list.noMatch' : 'list.none'
  return (
    <>
      <OrderFilters filter={filter} markets={markets} onFilter={setFilter} />
      <OfficeList
        columns={[
          orderText('list.order'),
          orderText('list.placed'),
          orderText('list.customer'),
          orderText('list.state'),
          orderText('list.total'),
        ]}
        rows={orders?.map((order) => (
          <OrderRow
            key={order.orderNumber}
            order={order}
            market={markets.find(({ id }) => id === order.market)}
          />
        ))}
        failure={failure}
        none={{ title: orderText(emptyKey), about: orderText(`${emptyKey}About`) }}
        status={orderText(hasMore ? 'list.shownMore' : 'list.shown', { count: orders?.length ?? 0 })}
        more={hasMore ? { words: orderText('list.more'), isBusy, onMore: more } : undefined}
      />
    </>
  )
}
