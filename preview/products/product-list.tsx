import { atom, useAtom } from 'jotai'
import { followLink } from '#preview/interface/follow-link.ts'
import { MarketOptions } from '#preview/interface/name-market.tsx'
import { OfficeList } from '#preview/orders/office-list.tsx'
import styles from '#preview/orders/orders.module.css'
import productStyles from '#preview/products/products.module.css'
import { SaleBadges } from '#preview/products/sale-badges.tsx'
import { useProducts } from '#preview/products/use-products.ts'
import controls from '#preview/styles/controls.module.css'
import { formatAmount } from '#preview/texts/amount.ts'
import { productText } from '#preview/texts/product-texts.ts'
import { pictureAddress } from '#renderer/components/elements/picture-address.ts'
import type { OfficeMarket } from '#schemas/commerce/office-order.ts'
import type { OfficeListedProduct } from '#schemas/commerce/office-product.ts'

/** Search text of this tab. */
const searchAtom = atom('')

function Price({ salesPrice, listPrice }: OfficeListedProduct) {
  if (!salesPrice) return <span className={styles.hint}>{productText('price.none')}</span>
  return (
    <>
      <span>{formatAmount(salesPrice)}</span>
      {listPrice && listPrice.amount > salesPrice.amount && (
        <s className={styles.hint}>{formatAmount(listPrice)}</s>
      )}
    </>
  )
}

function ProductRow({ product }: { product: OfficeListedProduct }) {
  const { id, name, colourName, picture, stock } = product
  const address = `/preview/products/${encodeURIComponent(id)}`
  return (
    <tr>
      <td className={styles.number}>
        <span className={productStyles.product}>
          {picture && <img src={pictureAddress(picture, 320)} alt="" width="40" height="50" loading="lazy" />}
          <span>
            <a href={address} onClick={followLink(address)}>
              {name}
            </a>
            <span className={styles.hint}>{colourName}</span>
          </span>
        </span>
      </td>
      <td className={styles.customer}>{id}</td>
      <td className={styles.placed}>{productText('list.pieces', { count: stock })}</td>
      <td className={styles.standing}>
        <SaleBadges {...product} />
      </td>
      <td className={styles.total}>
        <Price {...product} />
      </td>
    </tr>
  )
}

interface Props {
  markets: readonly OfficeMarket[]
  market: string
  onMarket: (market: string) => void
}

function Filters({ markets, market, onMarket }: Props) {
  const [typed, setTyped] = useAtom(searchAtom)
  return (
    <search className={styles.filters}>
      <input
        className={controls.input}
        type="search"
        autoComplete="off"
        maxLength={200}
        aria-label={productText('list.search')}
        placeholder={productText('list.search')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <select
        className={controls.select}
        aria-label={productText('list.market')}
        value={market}
        onChange={({ target }) => onMarket(target.value)}
      >
        <MarketOptions markets={markets} />
      </select>
    </search>
  )
}

/** The list of products, with search. Names and prices are those of one market. */
export function ProductList(props: Props) {
  const [typed] = useAtom(searchAtom)
  const { products, hasMore, failure, isBusy, more } = useProducts(props.market, typed)
  const count = products?.at(-1)?.total ?? 0
  return (
    <>
      <Filters {...props} />
      <OfficeList
        columns={[
          productText('list.product'),
          productText('list.number'),
          productText('list.stock'),
          productText('list.sale'),
          productText('list.price'),
        ]}
        rows={products?.map((product) => <ProductRow key={product.id} product={product} />)}
        failure={failure}
        none={{ title: productText('list.none'), about: productText('list.noneAbout') }}
        status={productText('list.shown', { shown: products?.length ?? 0, count })}
        more={hasMore ? { words: productText('list.more'), isBusy, onMore: more } : undefined}
      />
    </>
  )
}
