import type { WidgetContext } from '#renderer/context.ts'
import { fillText } from '#renderer/texts/fill-text.ts'
import { formatDay, formatMoment } from '#schemas/values/format-date.ts'
import { PickupAddress } from '#widgets/checkout/pickup-address.tsx'
import type { OrderView } from '#widgets/orders/load-order.ts'
import { OrderGood } from '#widgets/orders/order-goods.tsx'
import orders from '#widgets/orders/orders.module.css'
import styles from '#widgets/orders/track-order/component.module.css'
import type { Parcel as ParcelData } from '#widgets/orders/track-order/load.ts'

interface Props {
  parcel: ParcelData
  /** Content of the parcel, if the visitor may see it. */
  lines?: OrderView['lines']
  /** Delivery of its order, with the pickup point, if the visitor may see it. */
  shipment?: OrderView['shipments'][number] | undefined
  context: Pick<
    WidgetContext<
      | 'checkout.quantity'
      | 'store.map'
      | 'trackOrder.contents'
      | 'trackOrder.expected'
      | 'trackOrder.history'
      | 'trackOrder.parcel'
      | 'trackOrder.pickup'
    >,
    'locale' | 'texts' | 'timeZone'
  >
}

/** Renders the movements of a parcel. */
export function Parcel({ parcel, lines = [], shipment, context }: Props) {
  const { locale, texts, timeZone } = context
  const { trackingNumber, courier, events, expectedDeliveryDate, pickupLocation } = parcel
  const [latest] = events
  const isHere = latest?.deliveryStatus === 'delivered'
  return (
    <section className={styles.parcel} data-status={latest?.deliveryStatus}>
      <div className={styles.parcelHead}>
        <h2 className={styles.latest}>{latest?.shortText ?? courier}</h2>
        {latest && <p>{latest.longText}</p>}
        {expectedDeliveryDate && !isHere && (
          <p>
            {fillText(texts['trackOrder.expected'], {
              date: formatDay(expectedDeliveryDate, locale, 'weekday'),
            })}
          </p>
        )}
        <p className={orders.muted}>
          {courier !== '' && `${courier} · `}
          <bdi>{fillText(texts['trackOrder.parcel'], { number: trackingNumber })}</bdi>
        </p>
      </div>
      {pickupLocation && !isHere && (
        <div>
          <h3 className={styles.pickup}>{texts['trackOrder.pickup']}</h3>
          <PickupAddress
            name={shipment?.pickupPointName}
            address={pickupLocation}
            hours={shipment?.pickupPointHours}
            locale={locale}
            texts={texts}
          />
        </div>
      )}
      <details>
        <summary>{texts['trackOrder.history']}</summary>
        <ol className={styles.events}>
          {events.map(({ createDate, eventtype, shortText }) => (
            <li key={`${createDate}-${eventtype}`} className={styles.event}>
              <span>{shortText}</span>
              <time dateTime={createDate}>
                {formatMoment(new Date(createDate), locale, 'weekday', timeZone)}
              </time>
            </li>
          ))}
        </ol>
      </details>
      {lines.length > 0 && <Goods title={texts['trackOrder.contents']} lines={lines} texts={texts} />}
    </section>
  )
}

interface GoodsProps {
  title: string
  lines: OrderView['lines']
  texts: Readonly<Record<'checkout.quantity', string>>
}

export const Goods = ({ title, lines, texts }: GoodsProps) => (
  <div className={orders.part}>
    <h3>{title}</h3>
    <ul className={orders.goods}>
      {lines.map((line) => (
        <OrderGood key={line.id} line={line}>
          <p className={orders.muted}>{fillText(texts['checkout.quantity'], { count: line.quantity })}</p>
        </OrderGood>
      ))}
    </ul>
  </div>
)
