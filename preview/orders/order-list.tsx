import { useAtom } from 'jotai'
import { OrderFilters } from '#preview/orders/order-filters.tsx'
import { isNarrowed, orderFilterAtom } from '#preview/orders/order-list-state.ts'
import { OrderTable } from '#preview/orders/order-table.tsx'
import styles from '#preview/orders/orders.module.css'
import { useOrders } from '#preview/orders/use-orders.ts'
import controls from '#preview/styles/controls.module.css'
import { orderText } from '#preview/texts/order-texts.ts'
import type { OfficeMarket } from '#schemas/commerce/office-order.ts'

/** The list of orders, with search and filters. */
export function OrderList({ markets }: { markets: readonly OfficeMarket[] }) {
  const [filter, setFilter] = useAtom(orderFilterAtom)
  const { orders, hasMore, failure, isBusy, more } = useOrders(filter)
  const isEmpty = orders?.length === 0 && !failure
  const none = isNarrowed(filter) ? 'list.noMatch' : 'list.none'
  return (
    <>
      <OrderFilters filter={filter} markets={markets} onFilter={setFilter} />
      {failure && (
        <p role="alert" className={controls.problem}>
          {failure}
        </p>
      )}
      {orders && orders.length > 0 && <OrderTable orders={orders} markets={markets} />}
      {isEmpty && (
        <div className={styles.empty}>
          <b>{orderText(none)}</b>
          <span>{orderText(`${none}About`)}</span>
        </div>
      )}
      <div className={styles.foot}>
        <p role="status" className={controls.hint}>
          {orders &&
            orders.length > 0 &&
            orderText(hasMore ? 'list.shownMore' : 'list.shown', { count: orders.length })}
        </p>
        {hasMore && (
          <button type="button" className={controls.plain} disabled={isBusy} onClick={more}>
            {orderText('list.more')}
          </button>
        )}
      </div>
    </>
  )
}
