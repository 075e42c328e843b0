import { useState } from 'react'
import { readAmount, writtenAmount } from '#preview/forms/read-amount.ts'
import styles from '#preview/orders/order-detail.module.css'
import { removePrice, setPrice } from '#preview/products/product-calls.ts'
import productStyles from '#preview/products/products.module.css'
import { SmallForm } from '#preview/products/small-form.tsx'
import controls from '#preview/styles/controls.module.css'
import { productText } from '#preview/texts/product-texts.ts'
import type { OfficeMarket } from '#schemas/commerce/office-order.ts'
import type { OfficeProduct } from '#schemas/commerce/office-product.ts'

type StoredPrice = OfficeProduct['prices'][number]

const fields = ['sales', 'list', 'member'] as const
type PriceInput = Readonly<Record<(typeof fields)[number], string>>

/**
 * Returns a price as its form shows it: without a reduction, the price before one is empty. A price in another currency
 * than the market's counts as none (markets rule 1).
 */
function priceInputOf(price: StoredPrice | undefined, currency: string): PriceInput {
  if (price?.currency !== currency) return { sales: '', list: '', member: '' }
  const { salesPrice, listPrice, memberPrice } = price
  const decimal = (amount: number | undefined) =>
    amount === undefined ? '' : writtenAmount(amount, currency)
  return {
    sales: decimal(salesPrice),
    list: listPrice === salesPrice ? '' : decimal(listPrice),
    member: decimal(memberPrice),
  }
}

/** Returns an amount in minor units; undefined for an empty field, `NaN` for what is no amount. */
function amountIn(input: string, currency: string): number | undefined {
  if (input.trim() === '') return undefined
  const amount = readAmount(input, currency)
  return amount === undefined || amount <= 0 ? Number.NaN : amount
}

type ReadAmounts =
  | { kind: 'amounts'; amounts: Pick<StoredPrice, 'salesPrice' | 'listPrice' | 'memberPrice'> }
  /** All fields are empty. */
  | { kind: 'none' }
  | { kind: 'wrong' }

/** Reads the amounts of a form in minor units. Without one before the reduction there is no reduction. */
function readAmounts(input: PriceInput, currency: string): ReadAmounts {
  const amounts = fields.map((field) => amountIn(input[field], currency))
  if (amounts.every((amount) => amount === undefined)) return { kind: 'none' }
  const [salesPrice, listPrice = salesPrice, memberPrice] = amounts
  if (salesPrice === undefined || listPrice === undefined || amounts.some(Number.isNaN))
    return { kind: 'wrong' }
  return {
    kind: 'amounts',
    amounts: { salesPrice, listPrice, ...(memberPrice !== undefined && { memberPrice }) },
  }
}

interface RowProps {
  /** A product's id or a SKU. */
  item: string
  /** Size of a SKU. */
  size?: string | undefined
  market: OfficeMarket
  price: StoredPrice | undefined
  onDone: (message: string) => Promise<void>
}

/** What an operator types, and the price over which they began: one that is read later is not what it changes. */
interface Draft {
  typed: PriceInput
  over: StoredPrice | undefined
}

/** The price of an item in a market. */
function PriceRow({ item, size, market, price, onDone }: RowProps) {
  const [draft, setDraft] = useState<Draft>()
  const { typed, over }: Draft = draft ?? { typed: priceInputOf(price, market.currency), over: price }
  const stored = priceInputOf(over, market.currency)
  const otherCurrency = over && over.currency !== market.currency ? over.currency : undefined
  const name = size === undefined ? market.name : `${market.name}, ${size}`

  async function save(): Promise<string | undefined> {
    const read = readAmounts(typed, market.currency)
    if (read.kind === 'wrong' || (read.kind === 'none' && !over)) return productText('problem.amount')
    const key = { item, market: market.id }
    const refusal =
      read.kind === 'none'
        ? await removePrice({ ...key, version: over?.version ?? '' })
        : await setPrice({ ...key, ...read.amounts, ...(over && { version: over.version }) })
    if (refusal !== undefined) return refusal
    await onDone(productText(read.kind === 'none' ? 'done.priceRemoved' : 'done.price', { market: name }))
    setDraft(undefined)
    return undefined
  }

  return (
    <SmallForm
      className={productStyles.price}
      action={productText('act.save')}
      label={productText('act.savePrice', { market: name })}
      isChanged={fields.some((field) => typed[field] !== stored[field])}
      send={save}
    >
      <span className={productStyles.market}>
        <b>{name}</b> <span className={styles.hint}>{market.currency}</span>
      </span>
      {fields.map((field) => (
        <label key={field} className={productStyles.amount}>
          <span className={styles.hint}>{productText(`field.${field}`)}</span>
          <input
            className={controls.input}
            inputMode="decimal"
            autoComplete="off"
            maxLength={14}
            value={typed[field]}
            onChange={({ target }) => setDraft({ typed: { ...typed, [field]: target.value }, over })}
          />
        </label>
      ))}
      {over && otherCurrency && (
        <p className={styles.hint}>
          {productText('price.otherCurrency', {
            price: `${writtenAmount(over.salesPrice, otherCurrency)} ${otherCurrency}`,
          })}
        </p>
      )}
    </SmallForm>
  )
}

interface Props {
  product: OfficeProduct
  markets: readonly OfficeMarket[]
  /** Reads the product again. */
  onDone: (message: string) => Promise<void>
}

/** The prices of a product in all markets, and those of sizes that have their own. */
export function PriceForms({ product, markets, onDone }: Props) {
  const { id, prices, sizes } = product
  const rows = markets.flatMap((market) => {
    const ofMarket = prices.filter((price) => price.market === market.id)
    const ofSizes = ofMarket.filter(({ item }) => item !== id)
    return [
      { item: id, size: undefined, market, price: ofMarket.find(({ item }) => item === id) },
      ...ofSizes.map((price) => ({
        item: price.item,
        size: sizes.find(({ sku }) => sku === price.item)?.name,
        market,
        price,
      })),
    ]
  })
  return (
    <section className={styles.card}>
      <h2>{productText('detail.prices')}</h2>
      <p className={styles.hint}>{productText('detail.pricesHint')}</p>
      {rows.map((row) => (
        <PriceRow key={`${row.item} ${row.market.id}`} {...row} onDone={onDone} />
      ))}
    </section>
  )
}
