import { type ReactNode, useState } from 'react'
import { followLink } from '#preview/interface/follow-link.ts'
import styles from '#preview/orders/order-detail.module.css'
import { PriceForms } from '#preview/products/price-forms.tsx'
import { setSale } from '#preview/products/product-calls.ts'
import productStyles from '#preview/products/products.module.css'
import { SaleBadges } from '#preview/products/sale-badges.tsx'
import { SmallForm } from '#preview/products/small-form.tsx'
import { StockForm } from '#preview/products/stock-form.tsx'
import { useProduct } from '#preview/products/use-products.ts'
import { ScreenFrame } from '#preview/screens/screen-frame.tsx'
import { productText } from '#preview/texts/product-texts.ts'
import { pictureAddress } from '#renderer/components/elements/picture-address.ts'
import type { OfficeMarket } from '#schemas/commerce/office-order.ts'
import type { OfficeProduct } from '#schemas/commerce/office-product.ts'

interface ChangeProps {
  product: OfficeProduct
  onDone: (message: string) => Promise<void>
}

const channels = [
  ['isSoldOnline', 'field.online'],
  ['isSoldInStores', 'field.stores'],
] as const

type Sale = Pick<OfficeProduct, (typeof channels)[number][0]>

function SaleForm({ product, onDone }: ChangeProps) {
  // What the operator began to change: a version that is read later is not what the draft changes.
  const [draft, setDraft] = useState<{ sale: Sale; over: OfficeProduct }>()
  const { sale, over } = draft ?? { sale: product, over: product }
  return (
    <section className={styles.card}>
      <h2>{productText('detail.sale')}</h2>
      <SmallForm
        className={productStyles.sale}
        action={productText('act.save')}
        label={`${productText('act.save')}: ${productText('detail.sale')}`}
        isChanged={channels.some(([field]) => sale[field] !== over[field])}
        send={async () => {
          const { isSoldOnline, isSoldInStores } = sale
          const refusal = await setSale(product.id, { isSoldOnline, isSoldInStores, version: over.version })
          if (refusal !== undefined) return refusal
          await onDone(productText('done.sale'))
          setDraft(undefined)
          return undefined
        }}
      >
        {channels.map(([field, label]) => (
          <label key={field} className={productStyles.check}>
            <input
              type="checkbox"
              checked={sale[field]}
              onChange={({ target }) => setDraft({ sale: { ...sale, [field]: target.checked }, over })}
            />
            {productText(label)}
          </label>
        ))}
      </SmallForm>
      <p className={styles.hint}>{productText('detail.saleHint')}</p>
    </section>
  )
}

function Addresses({ addresses, markets }: Pick<OfficeProduct, 'addresses'> & Pick<Props, 'markets'>) {
  return (
    <p className={productStyles.addresses}>
      {addresses.map(({ market, path }) => (
        <a key={market} href={path} target="_blank" rel="noopener">
          {markets.find(({ id }) => id === market)?.name ?? market}
        </a>
      ))}
    </p>
  )
}

const list = '/preview/products'

interface Props {
  productId: string
  /** Market of the names. */
  market: string
  markets: readonly OfficeMarket[]
  /** Menu of the operator. */
  menu: ReactNode
}

/** Renders a product with the fields that operators can change. */
export function ProductDetail({ productId, market, markets, menu }: Props) {
  const [done, setDone] = useState('')
  const { value, failure, refetch } = useProduct(market, productId)
  async function onDone(message: string): Promise<void> {
    setDone(message)
    await refetch()
  }
  return (
    <ScreenFrame
      title={value ? [value.name, value.colourName].filter(Boolean).join(', ') : productText('title')}
      screen="products"
      menu={menu}
      above={
        <a className={styles.back} href={list} onClick={followLink(list)}>
          ← {productText('back')}
        </a>
      }
    >
      <p role="status" className={styles.done}>
        {done}
      </p>
      {failure && <p role="alert">{failure}</p>}
      {value && (
        <>
          <div className={productStyles.head}>
            {value.picture && <img src={pictureAddress(value.picture, 320)} alt="" width="96" height="120" />}
            <div>
              <p className={styles.standing}>
                <SaleBadges {...value} /> <span className={styles.hint}>{value.id}</span>
              </p>
              {(value.isSoldOnline || value.isSoldInStores) && (
                <Addresses addresses={value.addresses} markets={markets} />
              )}
              <p className={styles.hint}>{productText('detail.import')}</p>
            </div>
          </div>
          <div className={styles.columns}>
            <div className={styles.column}>
              <PriceForms product={value} markets={markets} onDone={onDone} />
            </div>
            <div className={styles.column}>
              <SaleForm product={value} onDone={onDone} />
              <StockForm product={value} onDone={onDone} />
            </div>
          </div>
        </>
      )}
    </ScreenFrame>
  )
}
