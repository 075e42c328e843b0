import type { WidgetContext } from '#renderer/context.ts'
import { fillText } from '#renderer/texts/fill-text.ts'
import { parseOrderState } from '#schemas/commerce/order.ts'
import { formatMoment } from '#schemas/values/format-date.ts'
import type { OrderView } from '#widgets/orders/load-order.ts'
import styles from '#widgets/orders/orders.module.css'

export const orderHeadTexts = [
  'orders.placedOn',
  'orders.state.cancelled',
  'orders.state.completed',
  'orders.state.paymentprocessing',
  'orders.state.placed',
  'receipt.number',
] as const

interface Props {
  order: Pick<OrderView, 'orderNumber' | 'created' | 'orderState'>
  context: Pick<WidgetContext<(typeof orderHeadTexts)[number]>, 'locale' | 'texts' | 'timeZone'>
}

/** Renders the number, date and state of an order. */
export function OrderHead({ order, context: { locale, texts, timeZone } }: Props) {
  const state = parseOrderState(order.orderState)
  return (
    <div className={styles.head}>
      <p className={styles.number}>
        {texts['receipt.number']} <bdi>{order.orderNumber}</bdi>
      </p>
      <p className={styles.muted}>
        {fillText(texts['orders.placedOn'], {
          date: formatMoment(new Date(order.created), locale, 'long', timeZone),
        })}
      </p>
      <p className={styles.state} data-state={order.orderState}>
        {state ? texts[`orders.state.${state}`] : order.orderState}
      </p>
    </div>
  )
}
