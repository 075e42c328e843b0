import button from '#renderer/components/elements/button.module.css'
import { pictureAddress } from '#renderer/components/elements/picture-address.ts'
import type { WidgetProps } from '#renderer/define-widget.ts'
import { fillText } from '#renderer/texts/fill-text.ts'
import { formatText } from '#renderer/texts/format-text.ts'
import { canReturn } from '#schemas/commerce/order.ts'
import { formatMoney } from '#schemas/values/format-money.ts'
import { OrderHead } from '#widgets/orders/order-head.tsx'
import styles from '#widgets/orders/order-history/component.module.css'
import type { orderHistory } from '#widgets/orders/order-history/index.ts'
import type { History } from '#widgets/orders/order-history/load.ts'
import { receiptPath, returnPath, trackPath } from '#widgets/orders/order-paths.ts'
import parts from '#widgets/orders/orders.module.css'

type Props = WidgetProps<typeof orderHistory, History>
type Summary = NonNullable<History['orders']>[number]

function Order({ order, context }: { order: Summary } & Pick<Props, 'context'>) {
  const { texts, locale, pages } = context
  const { orderId, imageUrls, quantity, total, parcelDeliveryStatusShort } = order
  return (
    <li className={styles.order}>
      <OrderHead order={order} context={context} />
      {imageUrls.length > 0 && (
        <div className={styles.pictures}>
          {[...new Set(imageUrls)].map((url) => (
            <img key={url} src={pictureAddress(url, 160)} alt="" width="64" height="80" loading="lazy" />
          ))}
        </div>
      )}
      <p>
        {formatText(texts['basket.count'], { count: quantity }, locale)} ·{' '}
        <bdi>{formatMoney(total, locale)}</bdi>
        {parcelDeliveryStatusShort && <> · {parcelDeliveryStatusShort}</>}
      </p>
      <p className={parts.links}>
        <a href={receiptPath(pages, orderId)}>{texts['orderHistory.details']}</a>
        {order.kind === 'web' && order.orderState !== 'cancelled' && (
          <>
            <a href={trackPath(pages, orderId)}>{texts['trackOrder.title']}</a>
            {canReturn(order) && <a href={returnPath(pages, orderId)}>{texts['returnItems.title']}</a>}
          </>
        )}
      </p>
    </li>
  )
}

const addressOf = (sorting: History['sorting'], page: number): string =>
  `?${new URLSearchParams({ sorting, ...(page > 1 && { page: String(page) }) })}`

function Pages({
  history: { sorting, page, pages },
  texts,
}: {
  history: History
  texts: Props['context']['texts']
}) {
  if (pages < 2) return null
  return (
    <nav className={parts.links} aria-label={texts['listing.pages']}>
      {page > 1 && (
        <a href={addressOf(sorting, page - 1)} rel="prev">
          {texts['listing.previous']}
        </a>
      )}
      <span className={parts.muted}>{fillText(texts['orderHistory.page'], { page, pages })}</span>
      {page < pages && (
        <a href={addressOf(sorting, page + 1)} rel="next">
          {texts['listing.next']}
        </a>
      )}
    </nav>
  )
}

export default function OrderHistory({ content, context, data }: Props) {
  const { texts } = context
  const history = data ?? { sorting: 'desc', page: 1, pages: 1 }
  const { orders, sorting, page, pages } = history
  return (
    <section className={parts.page}>
      <h1 className={parts.title}>{content.headline || texts['orderHistory.title']}</h1>
      {!orders && (
        <p role="status" data-error-label="order_error">
          {texts['feedback.error_no_order_history']}
        </p>
      )}
      {orders?.length === 0 && page === 1 && (
        <div className={parts.part}>
          <p>{texts['orderHistory.empty']}</p>
          <p>
            <a href={`/${context.market}`} className={button.secondary}>
              {texts['orderHistory.shop']}
            </a>
          </p>
          <p className={parts.muted}>
            {texts['orderHistory.asGuest']} <a href={context.pages.trackOrderPage}>{texts['orders.find']}</a>
          </p>
        </div>
      )}
      {orders && (orders.length > 1 || pages > 1) && (
        <p className={`${parts.links} ${styles.sorting}`}>
          <a href="?sorting=desc" aria-current={sorting === 'desc' || undefined}>
            {texts['orderHistory.newest']}
          </a>
          <a href="?sorting=asc" aria-current={sorting === 'asc' || undefined}>
            {texts['orderHistory.oldest']}
          </a>
        </p>
      )}
      {orders && orders.length > 0 && (
        <ul className={styles.orders}>
          {orders.map((order) => (
            <Order key={order.orderId} order={order} context={context} />
          ))}
        </ul>
      )}
      {orders && <Pages history={history} texts={texts} />}
    </section>
  )
}
