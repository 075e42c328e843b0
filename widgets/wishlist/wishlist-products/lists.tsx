import button from '#renderer/components/elements/button.module.css'
import { ShareMailForm } from '#renderer/components/wishlist/share-mail-form.tsx'
import { formFields } from '#schemas/api/form-fields.ts'
import { defaultWishlistId, wishlistLimits } from '#schemas/commerce/wishlist-limits.ts'
import styles from '#widgets/wishlist/wishlist-products/component.module.css'
import type { List, WishlistContext } from '#widgets/wishlist/wishlist-products/wishlist-context.ts'

interface Props {
  list: List
  context: WishlistContext
  /** The widget's id. */
  widget: string
}

/** Hidden fields that every form of a list sends. */
const WishFields = ({
  endpoint,
  widget,
  wishlistId,
}: {
  endpoint: string
  widget: string
  wishlistId: string
}) => (
  <>
    <input type="hidden" name={formFields.endpoint} value={endpoint} />
    <input type="hidden" name={formFields.widget} value={widget} />
    <input type="hidden" name="wishlistId" value={wishlistId} />
  </>
)

/** Renders the form to create a list. With script, its heading opens a flyout instead. */
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

/** Renders links to the visitor's lists, and the form to create one. */
export function Lists(props: Props & { title: string | undefined }) {
  const { list, context, title } = props
  const { texts, toggles, pages } = context
  const canCreate = list.canSend && toggles.multipleWishlists && toggles.wishlistCreation
  if (list.isShared || (list.lists.length < 2 && !canCreate)) return null
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
      {canCreate && <NewList {...props} />}
    </nav>
  )
}

/** Renders the forms to rename and delete a list; the default one is emptied instead (wishlist rule 8). */
export function EditList({ list, context: { texts, pages }, widget }: Props) {
  const { isDefault, name, wishlistId = defaultWishlistId } = list
  if (!list.canSend) return null
  const field = `${widget}-rename`
  return (
    <details className={styles.part}>
      <summary className={styles.action} id={`${widget}-edit`}>
        {texts['wishlist.edit']}
      </summary>
      <div className={styles.panel}>
        <form method="post" className={styles.form}>
          <WishFields endpoint="wishlist.rename" widget={widget} wishlistId={wishlistId} />
          <label htmlFor={field}>{texts['wishlist.listName']}</label>
          <input
            id={field}
            className={styles.choice}
            name="wishlistName"
            type="text"
            required
            defaultValue={name}
            placeholder={texts['header.wishlist']}
            maxLength={wishlistLimits.nameLength}
            autoComplete="off"
          />
          <button type="submit" className={button.secondary}>
            {texts['wishlist.nameSave']}
          </button>
        </form>
        <details className={styles.part}>
          <summary className={styles.action}>
            {texts[isDefault ? 'wishlist.emptyOut' : 'wishlist.delete']}
          </summary>
          <form method="post" className={styles.form}>
            <WishFields endpoint="wishlist.deleteList" widget={widget} wishlistId={wishlistId} />
            <input type="hidden" name={formFields.next} value={pages.wishlistPage} />
            <p>{texts[isDefault ? 'wishlist.emptyOutText' : 'wishlist.deleteText']}</p>
            <button type="submit" className={button.secondary}>
              {texts[isDefault ? 'wishlist.emptyNow' : 'wishlist.deleteNow']}
            </button>
          </form>
        </details>
      </div>
    </details>
  )
}

/** Renders the link to a shared list, with the forms to send and to revoke it. */
function SharedLink({ list, context, widget }: Props) {
  const { texts, pages } = context
  const { shareReference, wishlistId = defaultWishlistId } = list
  return (
    <>
      <a className={styles.action} href={`${pages.wishlistPage}?shareReference=${shareReference}`}>
        {texts['wishlist.link']}
      </a>
      <ShareMailForm id={`${widget}-mail`} texts={texts} wishlistId={wishlistId} />
      <form method="post">
        <WishFields endpoint="wishlist.stopSharing" widget={widget} wishlistId={wishlistId} />
        <button type="submit" className={styles.action}>
          {texts['wishlist.stopSharing']}
        </button>
      </form>
    </>
  )
}

/** Renders the form to share a list. With script, its heading opens a flyout instead. */
export function Share(props: Props) {
  const { list, context, widget } = props
  const { texts, pages } = context
  const { canSend, shareReference, wishlistId = defaultWishlistId } = list
  return (
    <details className={styles.part}>
      <summary className={styles.action} id={`${widget}-share`} data-opens-flyout="shareWishlist">
        {texts['wishlist.share']}
      </summary>
      <div className={styles.panel}>
        {!canSend && <a href={pages.loginPage}>{texts['wishlist.shareSignIn']}</a>}
        {canSend && <p className={styles.note}>{texts['wishlist.shareText']}</p>}
        {canSend && shareReference && <SharedLink {...props} />}
        {canSend && !shareReference && (
          <form method="post">
            <WishFields endpoint="wishlist.shareLink" widget={widget} wishlistId={wishlistId} />
            <button type="submit" className={styles.action}>
              {texts['wishlist.makeLink']}
            </button>
          </form>
        )}
      </div>
    </details>
  )
}

/** Renders the form to copy a shared list to the visitor's own (wishlist rule 6). */
export function TakeAll({ list, context: { texts, pages }, widget }: Props) {
  if (!list.isShared || list.skus.length === 0) return null
  return (
    <form method="post" className={styles.actions}>
      <WishFields endpoint="wishlist.addRange" widget={widget} wishlistId={defaultWishlistId} />
      <input type="hidden" name={formFields.next} value={pages.wishlistPage} />
      {list.skus.map((sku) => (
        <input key={sku} type="hidden" name="skus" value={sku} />
      ))}
      <button type="submit" className={button.secondary}>
        {texts['wishlist.addAll']}
      </button>
    </form>
  )
}
