import { formFields } from '#schemas/api/form-fields.ts'
import { wishlistLimits } from '#schemas/commerce/wishlist.ts'
import styles from '#widgets/wishlist/wishlist-products/component.module.css'
import type { List, WishlistContext } from '#widgets/wishlist/wishlist-products/wishlist-context.ts'

interface Props {
  list: List
  context: WishlistContext
  /** The widget's id. */
  widget: string
}

/** Makes a list: with script in a flyout, which its heading opens instead. */
function NewList({ widget, context: { texts } }: Props) {
  const field = `${widget}-name`
  return (
    <details className={styles.part}>
      <summary className={styles.action} id={`${widget}-new`} data-opens-flyout="createWishlist">
        {texts['wishlist.new']}
      </summary>
      <form method="post" className={styles.form}>
        <input type="hidden" name={formFields.endpoint} value="wishlist.create" />
        <input type="hidden" name={formFields.widget} value={widget} />
        <label htmlFor={field}>{texts['wishlist.listName']}</label>
        <input
          id={field}
          className={styles.choice}
          name="wishlistName"
          type="text"
          required
          maxLength={wishlistLimits.nameLength}
          autoComplete="off"
        />
        <button type="submit" className={styles.action}>
          {texts['wishlist.create']}
        </button>
      </form>
    </details>
  )
}

/** The way to each of the visitor's lists, and to a new one. */
export function Lists(props: Props & { title: string | undefined }) {
  const { list, context, title } = props
  const { texts, toggles, pages } = context
  const mayCreate = list.maySend && toggles.multipleWishlists && toggles.wishlistCreation
  if (list.isShared || (list.lists.length < 2 && !mayCreate)) return null
  const isShown = (id: string, isDefault: boolean) => (list.isDefault ? isDefault : id === list.wishlistId)
  return (
    <nav className={styles.lists} aria-label={texts['wishlist.lists']}>
      {list.lists.length > 1 && (
        <ul className={styles.tabs}>
          {list.lists.map(({ wishlistId, wishlistName, isDefaultWishlist }) => (
            <li key={wishlistId}>
              <a
                className={styles.tab}
                href={isDefaultWishlist ? pages.wishlistPage : `${pages.wishlistPage}?wishlist=${wishlistId}`}
                aria-current={isShown(wishlistId, isDefaultWishlist) ? 'page' : undefined}
              >
                {wishlistName || title || texts['header.wishlist']}
              </a>
            </li>
          ))}
        </ul>
      )}
      {mayCreate && <NewList {...props} />}
    </nav>
  )
}

/** Shares a list: with script in a flyout, which its heading opens instead. */
export function Share({ list, context: { texts, pages }, widget }: Props) {
  const { maySend, shareReference, wishlistId } = list
  return (
    <details className={`${styles.part} ${styles.share}`}>
      <summary className={styles.action} id={`${widget}-share`} data-opens-flyout="shareWishlist">
        {texts['wishlist.share']}
      </summary>
      {!maySend && <a href={pages.loginPage}>{texts['wishlist.shareSignIn']}</a>}
      {maySend && <p className={styles.note}>{texts['wishlist.shareText']}</p>}
      {maySend && shareReference && (
        <a href={`${pages.wishlistPage}?shareReference=${shareReference}`}>{texts['wishlist.link']}</a>
      )}
      {maySend && !shareReference && (
        <form method="post">
          <input type="hidden" name={formFields.endpoint} value="wishlist.shareLink" />
          <input type="hidden" name={formFields.widget} value={widget} />
          {wishlistId && <input type="hidden" name="wishlistId" value={wishlistId} />}
          <button type="submit" className={styles.action}>
            {texts['wishlist.makeLink']}
          </button>
        </form>
      )}
    </details>
  )
}
