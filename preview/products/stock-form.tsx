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
  onDone: (message: string) => void
}

const sizeName = ({ name }: OfficeProduct['sizes'][number]): string => name || productText('detail.oneSize')

const quantityAt = ({ stock }: OfficeProduct['sizes'][number], location: string): number =>
  stock.find((row) => row.location === location)?.quantity ?? 0

/** A quantity that is not saved yet. */
interface Entry {
  written: string
  /** The stored quantity when editing began; undefined after a conflict was reported. */
  expected: number | undefined
}

type Entries = ReadonlyMap<string, Entry>

interface LocationProps extends Props {
  location: string
  /** By SKU. */
  entries: Entries
  onEntries: (change: (before: Entries) => Entries) => void
}

/** The pieces of each size at one location. */
function LocationForm({ product, location, onDone, entries, onEntries }: LocationProps) {
  const { sizes } = product
  const changes = sizes.flatMap((size) => {
    const stored = quantityAt(size, location)
    const entry = entries.get(size.sku)
    const stockText = entry?.written.trim() ?? String(stored)
    const expected = entry?.expected ?? stored
    return stockText === String(stored) ? [] : [{ sku: size.sku, location, written: stockText, expected }]
  })

  const enter = (size: OfficeProduct['sizes'][number], written: string) =>
    onEntries((before) => {
      const { expected } = before.get(size.sku) ?? { expected: quantityAt(size, location) }
      return new Map(before).set(size.sku, { written, expected })
    })

  /** Keeps the entries that were refused, to be saved over the quantities that are stored by now. */
  const leaveRefused = (refusedSkus: readonly string[]) =>
    onEntries(
      (before) =>
        new Map(
          [...before]
            .filter(([sku]) => refusedSkus.includes(sku))
            .map(([sku, { written }]) => [sku, { written, expected: undefined }]),
        ),
    )

  async function save(): Promise<string | undefined> {
    if (changes.some(({ written }) => !/^\d{1,6}$/.test(written))) return productText('problem.quantity')
    const outcome = await setStock(
      changes.map(({ written, ...row }) => ({ ...row, quantity: Number(written) })),
    )
    if (typeof outcome === 'string') return outcome
    leaveRefused(outcome)
    const changedSizes = sizes.filter(({ sku }) => outcome.includes(sku)).map(sizeName)
    onDone(
      changedSizes.length > 0
        ? productText('refused.stock', { sizes: changedSizes.join(', ') })
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
            value={entries.get(size.sku)?.written ?? String(quantityAt(size, location))}
            onChange={({ target }) => enter(size, target.value)}
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
  /** By location, so that looking at another one loses nothing. */
  const [entries, setEntries] = useState<ReadonlyMap<string, Entries>>(new Map())
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
          <LocationForm
            key={location}
            product={product}
            location={location}
            entries={entries.get(location) ?? new Map()}
            onEntries={(change) =>
              setEntries((before) => new Map(before).set(location, change(before.get(location) ?? new Map())))
            }
            onDone={onDone}
          />
        </>
      )}
    </section>
  )
}
