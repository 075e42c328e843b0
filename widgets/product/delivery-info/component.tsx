import { Icon } from '#renderer/components/elements/icon.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import { formatMoney } from '#schemas/values/format-money.ts'
import styles from '#widgets/product/delivery-info/component.module.css'
import type { deliveryInfo } from '#widgets/product/delivery-info/index.ts'
import type { DeliveryData } from '#widgets/product/delivery-info/load.ts'

const iconOf = (deliveryType: string) => (deliveryType === 'store' ? 'store' : 'truck')

/** Renders delivery methods with their prices. Script adds the delivery dates, which change by the minute. */
export default function DeliveryInfo({
  content: { headline },
  data,
  context: { texts, locale, currency },
}: WidgetProps<typeof deliveryInfo, DeliveryData>) {
  if (!data || data.methods.length === 0) return null
  return (
    <section
      className={styles.delivery}
      data-client="delivery-dates"
      data-on="visible"
      data-catalog={data.catalog}
    >
      <h2 className={styles.title}>{headline ?? texts['delivery.title']}</h2>
      <ul className={styles.list}>
        {data.methods.map(({ id, name, price, deliveryType }) => (
          <li key={id} className={styles.method} data-method={id}>
            <Icon name={iconOf(deliveryType)} size={18} />
            <span className={styles.words}>
              {name}
              <span className={styles.date} data-date="" />
            </span>
            <bdi>
              {price === 0 ? texts['delivery.free'] : formatMoney({ amount: price, currency }, locale)}
            </bdi>
          </li>
        ))}
      </ul>
    </section>
  )
}
