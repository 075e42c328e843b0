import { lowStockThreshold } from '#renderer/browser/basket/low-stock-threshold.ts'
import type { WidgetProps } from '#renderer/define-widget.ts'
import { openingLine } from '#widgets/stores/opening-line.ts'
import styles from '#widgets/stores/store-product/component.module.css'
import type { storeProduct } from '#widgets/stores/store-product/index.ts'
import type { StoreStock } from '#widgets/stores/store-product/load.ts'

type Props = WidgetProps<typeof storeProduct, readonly StoreStock[]>

function Stock({ stock: { store, today, sizes }, context }: { stock: StoreStock } & Pick<Props, 'context'>) {
  const { texts, locale } = context
  const { name, url, address, opening } = store
  return (
    <li className={styles.store}>
      <h3 className={styles.name}>{url === undefined ? name : <a href={url}>{name}</a>}</h3>
      <p className={styles.location}>
        {address.street}, {address.city}
        {opening && <> · {openingLine({ opening, today, locale, texts })}</>}
      </p>
      {sizes.length === 0 ? (
        <p className={styles.none}>{texts['productStock.none']}</p>
      ) : (
        <ul className={styles.sizes}>
          {sizes.map((size) => (
            <li key={size.sku} className={styles.size}>
              <bdi>{size.name}</bdi>
              {size.quantity < lowStockThreshold && (
                <small className={styles.few}>{texts['productStock.few']}</small>
              )}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** Renders the stock of the page's product by store. */
export default function StoreProduct({ content, context, data }: Props) {
  const { texts } = context
  return (
    <section className={styles.stock}>
      <h2 className={styles.title}>{content.headline || texts['productStock.title']}</h2>
      {data === null && <p role="status">{texts['productStock.failed']}</p>}
      {data && (
        <ul className={styles.stores}>
          {data.map((stock) => (
            <Stock key={stock.store.id} stock={stock} context={context} />
          ))}
        </ul>
      )}
    </section>
  )
}
