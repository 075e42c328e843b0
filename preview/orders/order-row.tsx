import { Badge } from '#preview/orders/badge.tsx'
import { OrderLink } from '#preview/orders/office-table.tsx'
import { disputeOf, paymentOf, stateOf, wordsOf } from '#preview/orders/order-words.ts'
import styles from '#preview/orders/orders.module.css'
import { formatAmount } from '#preview/texts/amount.ts'
import { orderText } from '#preview/texts/order-texts.ts'
import type { ListedOrder, OfficeMarket } from '#schemas/commerce/office-order.ts'

/** Renders an order in a list, with a link to it. */
export function OrderRow({ order, market }: { order: ListedOrder; market: OfficeMarket | undefined }) {
  const { orderNumber, created, name, email, total, pieces } = order
  const words = wordsOf(market, order.market)
  const dispute = disputeOf(order)
  return (
    <tr>
      <td className={styles.number}>
        <OrderLink orderNumber={orderNumber} />
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
        <span>{formatAmount(total)}</span>
        <span className={styles.hint}>{orderText('list.pieces', { count: pieces })}</span>
      </td>
    </tr>
  )
}
