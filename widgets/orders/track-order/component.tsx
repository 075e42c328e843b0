import type { WidgetProps } from '#renderer/define-widget.ts'
import { FindOrder } from '#widgets/orders/find-order.tsx'
import type { OrderDetails } from '#widgets/orders/load-order.ts'
import { OrderHead } from '#widgets/orders/order-head.tsx'
import { receiptPath, trackPath } from '#widgets/orders/order-paths.ts'
import orders from '#widgets/orders/orders.module.css'
import { CancelOrder } from '#widgets/orders/track-order/cancel-order.tsx'
import styles from '#widgets/orders/track-order/component.module.css'
import type { trackOrder } from '#widgets/orders/track-order/index.ts'
import type { TrackingData } from '#widgets/orders/track-order/load.ts'
import { Goods, Parcel } from '#widgets/orders/track-order/parcel.tsx'
import { WithdrawOrder } from '#widgets/orders/track-order/withdraw-order.tsx'

type Props = WidgetProps<typeof trackOrder, TrackingData>
type TrackedOrder = Extract<TrackingData, { kind: 'order' }>

/** Returns the lines with pieces that are neither sent nor cancelled. */
const waitingOf = ({ lines }: OrderDetails['order']) =>
  lines.flatMap((line) => {
    const quantity = line.quantity - line.shippedQuantity - line.cancelledQuantity
    return quantity > 0 && !line.isDigital ? [{ ...line, quantity }] : []
  })

function Order({ tracked, context, id }: { tracked: TrackedOrder } & Pick<Props, 'context' | 'id'>) {
  const { details, returns } = tracked
  const { order, returnPortalUrl } = details
  const { texts, pages } = context
  const { shippedLineItems, cancelledLineItems } = order.shippingNotifications
  const waiting = waitingOf(order)
  const inParcel = (trackingNumber: string) =>
    shippedLineItems.find(({ trackAndTraceNumber }) => trackAndTraceNumber === trackingNumber)?.lineItems
  return (
    <>
      <OrderHead order={order} context={context} />
      {order.parcelTrackings.length === 0 && (
        <p>{texts[order.orderState === 'cancelled' ? 'trackOrder.orderCancelled' : 'trackOrder.none']}</p>
      )}
      {order.parcelTrackings.map((parcel) => (
        <Parcel
          key={parcel.trackingNumber}
          parcel={parcel}
          lines={inParcel(parcel.trackingNumber) ?? []}
          shipment={order.shipments[0]}
          context={context}
        />
      ))}
      {waiting.length > 0 && <Goods title={texts['trackOrder.waiting']} lines={waiting} texts={texts} />}
      {cancelledLineItems.length > 0 && (
        <Goods title={texts['trackOrder.cancelled']} lines={cancelledLineItems} texts={texts} />
      )}
      <WithdrawOrder id={`${id}-withdraw`} order={order} returns={returns} context={context} />
      <CancelOrder id={id} order={order} context={context} />
      <p className={orders.links}>
        <a href={receiptPath(pages, order.orderId)}>{texts['trackOrder.receipt']}</a>
        {shippedLineItems.length > 0 && <a href={returnPortalUrl}>{texts['returnItems.title']}</a>}
        <a href={trackPath(pages)}>{texts['orders.another']}</a>
      </p>
    </>
  )
}

export default function TrackOrder({ content, context, data, id }: Props) {
  const { texts, pages } = context
  const state = data ?? { kind: 'ask', isSignedIn: false }
  return (
    <section className={orders.page}>
      <h1 className={orders.title}>{content.headline || texts['trackOrder.title']}</h1>
      {state.kind === 'missing' && (
        <p className={styles.missing} role="status" data-error-label="no_tracking_info_found">
          {texts[state.what === 'order' ? 'feedback.error_no_order' : 'trackOrder.noParcel']}
        </p>
      )}
      {state.kind === 'failed' && (
        <p className={styles.missing} role="alert" data-error-label="order_error">
          {texts['feedback.error_order_return']}
        </p>
      )}
      {state.kind === 'order' && <Order tracked={state} context={context} id={id} />}
      {state.kind === 'parcel' && (
        <>
          <Parcel parcel={state.parcel} context={context} />
          <p className={orders.links}>
            <a href={trackPath(pages)}>{texts['orders.another']}</a>
          </p>
        </>
      )}
      {(state.kind === 'ask' || state.kind === 'missing') && (
        <FindOrder id={id} purpose="track" searcher={state} context={context} />
      )}
    </section>
  )
}
