import button from '#renderer/components/elements/button.module.css'
import { Flyout } from '#renderer/components/flyout/flyout.tsx'
import { ShareMailForm } from '#renderer/components/wishlist/share-mail-form.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import { defaultWishlistId } from '#schemas/commerce/wishlist-limits.ts'
import styles from '#widgets/wishlist/share-wishlist-flyout/component.module.css'
import type { shareWishlistFlyout } from '#widgets/wishlist/share-wishlist-flyout/index.ts'

/**
 * Renders the flyout with a link to the displayed list, which guests do not have (wishlist rule 7). Script fills it
 * each time it opens (`renderer/browser/wishlist/share-wishlist.ts`).
 */
export default function ShareWishlistFlyout({
  content,
  context,
  id,
}: WidgetProps<typeof shareWishlistFlyout>) {
  const { texts, constants, pages } = context
  const field = `${id}-link`
  return (
    <Flyout
      name="shareWishlist"
      title={texts['wishlist.share']}
      texts={texts}
      settings={{
        openFrom: 'bottom',
        openFromDesktop: 'right',
        closingDuration: constants.flyoutCloseDuration,
        ...content.flyout,
      }}
    >
      <div
        data-client="wishlist-flyout"
        data-action="share"
        data-on="visible"
        data-texts={JSON.stringify({
          'wishlist.copied': texts['wishlist.copied'],
          'wishlist.error_generic': texts['wishlist.error_generic'],
          'wishlist.notShared': texts['wishlist.notShared'],
        })}
      >
        <div className={styles.part} data-part="owner" hidden>
          <p>{texts['wishlist.shareText']}</p>
          <label className={styles.field} htmlFor={field}>
            {texts['wishlist.link']}
            <input id={field} className={styles.link} type="text" readOnly dir="ltr" />
          </label>
          <div className={styles.buttons}>
            <button type="button" className={button.primary}>
              {texts['wishlist.copyLink']}
            </button>
            <button type="button" className={button.secondary} data-part="send" hidden>
              {texts['wishlist.shareWith']}
            </button>
          </div>
          <ShareMailForm id={`${id}-mail`} texts={texts} wishlistId={defaultWishlistId} />
          <button type="button" className={styles.end} data-part="stop">
            {texts['wishlist.stopSharing']}
          </button>
        </div>
        <div className={styles.part} data-part="guest" hidden>
          <p>{texts['wishlist.shareSignIn']}</p>
          <a href={pages.loginPage} className={button.primary}>
            {texts['header.signIn']}
          </a>
        </div>
      </div>
    </Flyout>
  )
}
