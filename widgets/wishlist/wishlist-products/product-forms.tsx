import type { ReactNode } from 'react'
import { fillText } from '#renderer/texts/fill-text.ts'
import { formatText } from '#renderer/texts/format-text.ts'
import { formFields } from '#schemas/api/form-fields.ts'
import type { ProductCard } from '#schemas/catalogue/product-card.ts'
import { productOfSku } from '#schemas/catalogue/sku.ts'
import styles from '#widgets/wishlist/wishlist-products/component.module.css'
import type { List, WishlistContext } from '#widgets/wishlist/wishlist-products/wishlist-context.ts'

interface Props {
  /** The listed size, or the product without one. */
  sku: string
  product: ProductCard
  list: List
  /** The widget's id. */
  widget: string
  texts: WishlistContext['texts']
}

const WishForm = ({
  endpoint,
  widget,
  sku,
  children,
}: Pick<Props, 'widget' | 'sku'> & { endpoint: string; children: ReactNode }) => (
  <form method="post">
    <input type="hidden" name={formFields.endpoint} value={endpoint} />
    <input type="hidden" name={formFields.widget} value={widget} />
    <input type="hidden" name="sku" value={sku} />
    {children}
  </form>
)

/** Renders the form that copies or moves a product to another list. */
function OtherList({ sku, product, list, widget, texts }: Props) {
  const otherLists = list.lists.filter(({ wishlistId, isDefaultWishlist }) =>
    list.isDefault ? !isDefaultWishlist : wishlistId !== list.wishlistId,
  )
  if (otherLists.length === 0) return null
  return (
    <details className={styles.part}>
      <summary className={styles.action}>{texts['wishlist.otherList']}</summary>
      <form method="post" className={styles.form}>
        <input type="hidden" name={formFields.widget} value={widget} />
        <input type="hidden" name="sku" value={sku} />
        {list.wishlistId && <input type="hidden" name="from" value={list.wishlistId} />}
        <select
          name="wishlistId"
          className={styles.choice}
          aria-label={fillText(texts['wishlist.alsoOn'], { name: product.name })}
        >
          {otherLists.map(({ wishlistId, wishlistName }) => (
            <option key={wishlistId} value={wishlistId}>
              {wishlistName || texts['header.wishlist']}
            </option>
          ))}
        </select>
        <button type="submit" className={styles.action} name={formFields.endpoint} value="wishlist.move">
          {texts['wishlist.move']}
        </button>
        <button type="submit" className={styles.action} name={formFields.endpoint} value="wishlist.add">
          {texts['wishlist.put']}
        </button>
      </form>
    </details>
  )
}

interface RemovalProps extends Pick<Props, 'sku' | 'list' | 'widget' | 'texts'> {
  /** The product's. */
  name: string
}

function Removal({ sku, name, list, widget, texts }: RemovalProps) {
  return (
    <WishForm endpoint="wishlist.remove" widget={widget} sku={sku}>
      {list.wishlistId && <input type="hidden" name="wishlistId" value={list.wishlistId} />}
      <button
        type="submit"
        className={styles.action}
        aria-label={fillText(texts['wishlist.removeNamed'], { name })}
      >
        {texts['wishlist.remove']}
      </button>
    </WishForm>
  )
}

/**
 * Renders the SKUs of a list that the market does not sell, with forms that remove them: they count in the header and
 * towards the limit (wishlist rule 2).
 */
export function Unavailable({
  list,
  widget,
  context: { texts, locale },
}: Pick<Props, 'list' | 'widget'> & { context: WishlistContext }) {
  const availableIds = new Set(list.products.map(({ id }) => id))
  const skus = list.skus.filter((sku) => !availableIds.has(productOfSku(sku)))
  if (list.isShared || skus.length === 0) return null
  return (
    <details className={styles.part} id={`${widget}-unavailable`} data-part="unavailable">
      <summary className={styles.action}>
        {formatText(texts['wishlist.unavailable'], { count: skus.length }, locale)}
      </summary>
      <ul>
        {skus.map((sku) => (
          <li key={sku} className={styles.forms}>
            <bdi>{sku}</bdi>
            <Removal sku={sku} name={sku} list={list} widget={widget} texts={texts} />
          </li>
        ))}
      </ul>
    </details>
  )
}

/**
 * Renders the forms of a listed product: move to the basket if its size is known, move to another list, and remove.
 * With script the page stays (`widgets/wishlist/wishlist-products/client.ts`), and products moved to the basket leave
 * the list.
 */
export function ProductForms(props: Props) {
  const { sku, product, list, widget, texts } = props
  const { id, name } = product
  return (
    <div className={styles.forms}>
      {sku !== id && (
        <WishForm endpoint="basket.addLine" widget={widget} sku={sku}>
          <button
            type="submit"
            className={styles.action}
            aria-label={fillText(texts['wishlist.toBasketNamed'], { name })}
          >
            {texts['wishlist.toBasket']}
          </button>
        </WishForm>
      )}
      <Removal sku={sku} name={name} list={list} widget={widget} texts={texts} />
      <OtherList {...props} />
    </div>
  )
}
