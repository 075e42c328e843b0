import { useState } from 'react'
import styles from '#preview/orders/order-detail.module.css'
import { setStock } from '#preview/products/product-calls.ts'
import productStyles from '#preview/products/products.module.css'
import { SmallForm } from '#preview/products/small-form.tsx'
import controls from '#preview/styles/controls.module.css'
import { productText } from '#preview/texts/product-texts.ts'
import type { OfficeProduct } from '#schemas/commerce/office-product.ts'

interface Props {
  product: Pick<OfficeProduct, 'sizes' | 'locations'>
  onDone: (done: string) => void
}

const sizeName = ({ name }: OfficeProduct['sizes'][number]): string => name || productText('detail.oneSize')

const quantityAt = ({ stock }: OfficeProduct['sizes'][number], location: string): number =>
  stock.find((row) => row.location === location)?.quantity ?? 0

/** The pieces of each size at one location. */
function LocationForm({ product, location, onDone }: Props & { location: string }) {
  const { sizes } = product
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const changes = sizes.flatMap((size) => {
    const expected = quantityAt(size, location)
    const written = typed[size.sku]?.trim() ?? String(expected)
    return written === String(expected) ? [] : [{ sku: size.sku, location, written, expected }]
  })

  async function save(): Promise<string | undefined> {
    if (changes.some(({ written }) => !/^\d{1,6}$/.test(written))) return productText('problem.quantity')
    const outcome = await setStock(
      changes.map(({ written, ...row }) => ({ ...row, quantity: Number(written) })),
    )
    if (typeof outcome === 'string') return outcome
    const changed = sizes.filter(({ sku }) => outcome.includes(sku)).map(sizeName)
    onDone(
      changed.length > 0
        ? productText('refused.stock', { sizes: changed.join(', ') })
        : productText('done.stock'),
    )
    return undefined
  }

  return (
    <SmallForm
      className={productStyles.sizes}
      action={productText('act.saveStock')}
      isChanged={changes.length > 0}
      send={save}
    >
      {sizes.map((size) => (
        <label key={size.sku} className={productStyles.size}>
          <span>
            <b>{sizeName(size)}</b> <span className={styles.hint}>{size.sku}</span>
          </span>
          <input
            className={controls.input}
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            value={typed[size.sku] ?? String(quantityAt(size, location))}
            onChange={({ target }) => setTyped({ ...typed, [size.sku]: target.value })}
          />
        </label>
      ))}
    </SmallForm>
  )
}

/** The stock of a product, one location at a time. */
export function StockForm({ product, onDone }: Props) {
  const { sizes, locations } = product
  const [location, setLocation] = useState(locations[0]?.id ?? '')
  const stored = JSON.stringify(sizes.map(({ stock }) => stock))
  return (
    <section className={styles.card}>
      <h2>{productText('detail.stock')}</h2>
      {sizes.length === 0 ? (
        <p className={styles.hint}>{productText('detail.noSizes')}</p>
      ) : (
        <>
          <p className={styles.hint}>{productText('detail.stockHint')}</p>
          {locations.length > 1 && (
            <select
              className={controls.select}
              aria-label={productText('detail.location')}
              value={location}
              onChange={({ target }) => setLocation(target.value)}
            >
              {locations.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name ?? productText('detail.warehouse')}
                </option>
              ))}
            </select>
          )}
          <LocationForm key={`${location} ${stored}`} product={product} location={location} onDone={onDone} />
        </>
      )}
    </section>
  )
}
