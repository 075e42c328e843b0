import { followLink } from '#preview/interface/follow-link.ts'
import { Badge } from '#preview/orders/badge.tsx'
import { disputeOf, paymentOf, stateOf, wordsOf } from '#preview/orders/order-words.ts'
import styles from '#preview/orders/orders.module.css'
import { orderText } from '#preview/texts/order-texts.ts'
import type { ListedOrder, OfficeMarket } from '#schemas/commerce/office-order.ts'

function OrderRow({ order, market }: { order: ListedOrder; market: OfficeMarket | undefined }) {
  const { orderNumber, created, name, email, total, pieces } = order
  const words = wordsOf(market, order.market)
  const address = `/preview/orders/${encodeURIComponent(orderNumber)}`
  const dispute = disputeOf(order)
  return (
    <tr>
      <td className={styles.number}>
        <a href={address} onClick={followLink(address)}>
          {orderNumber}
        </a>
      </td>
      <td className={styles.placed}>
        <time dateTime={created}>{words.moment(created)}</time>
        <span className={styles.hint}>{words.name}</span>
      </td>
      <td className={styles.customer}>
        <span>{name || orderText('list.noName')}</span>
        <span className={styles.hint}>{email}</span>
      </td>
      <td className={styles.standing}>
        <Badge {...stateOf(order)} />
        <Badge {...paymentOf(order)} />
        {dispute && <Badge {...dispute} />}
      </td>
      <td className={styles.total}>
        <span>{words.money(total)}</span>
        <span className={styles.hint}>{orderText('list.pieces', { count: pieces })}</span>
      </td>
    </tr>
  )
}

interface Props {
  orders: readonly ListedOrder[]
  markets: readonly OfficeMarket[]
}

/** Orders, the newest first; a whole line leads to its order. */
export function OrderTable({ orders, markets }: Props) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{orderText('list.order')}</th>
            <th scope="col">{orderText('list.placed')}</th>
            <th scope="col">{orderText('list.customer')}</th>
            <th scope="col">{orderText('list.state')}</th>
            <th scope="col" className={styles.total}>
              {orderText('list.total')}
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <OrderRow
              key={order.orderNumber}
              order={order}
              market={markets.find(({ id }) => id === order.market)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
