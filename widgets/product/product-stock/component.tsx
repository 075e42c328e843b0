import type { WidgetProps } from '#renderer/define-widget.ts'
import styles from '#widgets/product/product-stock/component.module.css'
import type { productStock } from '#widgets/product/product-stock/index.ts'
import type { StockData } from '#widgets/product/product-stock/load.ts'

/**
 * Renders the stores with stock of a product, by size. Client script (`widgets/product/product-stock/client.ts`)
 * queries all stores of the market for a selected size, because quantities are never part of a cached page.
 */
export default function ProductStock({
  content,
  data,
  page,
  context: { texts },
  id,
}: WidgetProps<typeof productStock, StockData>) {
  const product = data?.product
  if (!product || product.isDigital || product.variants.length === 0) return null
  const words = (isThere: boolean) => texts[isThere ? 'productStock.inStock' : 'productStock.none']
  const sizes = product.variants.map(({ id: sku, size, length, inStockEcom, inStockRetail }) => ({
    sku,
    name: [size?.name, length?.name].filter(Boolean).join(' / ') || sku,
    inStockEcom,
    inStockRetail,
  }))
  return (
    <details
      className={styles.stock}
      data-client="product-stock"
      data-on="interaction"
      data-catalog={data.catalog}
      data-messages={JSON.stringify({
        inStock: texts['productStock.inStock'],
        few: texts['productStock.few'],
        none: texts['productStock.none'],
        collect: texts['productStock.collect'],
        failed: texts['productStock.failed'],
        mine: texts['store.isFavourite'],
      })}
    >
      <summary className={styles.summary}>
        <h2 className={styles.title}>{texts['productStock.title']}</h2>
      </summary>
      <div className={styles.content}>
        <div className={styles.choice}>
          <label htmlFor={`${id}-size`}>{texts['buy.size']}</label>
          <select id={`${id}-size`} className={styles.select} data-size="" defaultValue="">
            <option value="">–</option>
            {sizes.map(({ sku, name }) => (
              <option key={sku} value={sku}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <ul className={styles.stores} data-part="stores" aria-live="polite" />
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{texts['buy.size']}</th>
              <th scope="col">{texts['productStock.online']}</th>
              <th scope="col">{texts['productStock.stores']}</th>
            </tr>
          </thead>
          <tbody>
            {sizes.map(({ sku, name, inStockEcom, inStockRetail }) => (
              <tr key={sku}>
                <th scope="row">{name}</th>
                <td>{words(inStockEcom)}</td>
                <td>{words(inStockRetail)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {content.storesUrl && page.alias === 'productPage' && (
          <a href={`${content.storesUrl}/p/${page.path.split('/').at(-1)}`} className={styles.all}>
            {texts['store.all']}
          </a>
        )}
      </div>
    </details>
  )
}
