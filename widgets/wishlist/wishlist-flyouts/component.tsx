import button from '#renderer/components/elements/button.module.css'
import { Flyout } from '#renderer/components/flyout/flyout.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import { wishlistLimits } from '#schemas/commerce/wishlist-limits.ts'
import styles from '#widgets/wishlist/wishlist-flyouts/component.module.css'
import type { wishlistFlyouts } from '#widgets/wishlist/wishlist-flyouts/index.ts'

/**
 * Renders the flyouts for choosing and creating a wishlist (wishlist rule 8). Closed on every page, the same for
 * everyone: hearts open the first (`renderer/browser/wishlist/choose-wishlist.ts`) for visitors with several lists.
 * Without script the wishlist page has forms for both.
 */
export default function WishlistFlyouts({ content, context, id }: WidgetProps<typeof wishlistFlyouts>) {
  const { texts, toggles, constants } = context
  if (!toggles.multipleWishlists) return <div hidden />
  const settings = {
    openFrom: 'bottom',
    openFromDesktop: 'right',
    closingDuration: constants.flyoutCloseDuration,
    ...content.flyout,
  } as const
  const field = `${id}-name`
  return (
    <div>
      <Flyout name="addToWishlist" title={texts['wishlist.choose']} texts={texts} settings={settings}>
        <div
          className={styles.choice}
          data-client="wishlist-flyout"
          data-action="add"
          data-on="visible"
          data-texts={JSON.stringify({ 'header.wishlist': texts['header.wishlist'] })}
        >
          <ul className={styles.lists} />
          {toggles.wishlistCreation && (
            <button type="button" className={button.secondary} data-creates="">
              {texts['wishlist.new']}
            </button>
          )}
        </div>
      </Flyout>
      {toggles.wishlistCreation && (
        <Flyout name="createWishlist" title={texts['wishlist.new']} texts={texts} settings={settings}>
          <form
            className={styles.choice}
            data-client="wishlist-flyout"
            data-action="create"
            data-on="visible"
            data-texts={JSON.stringify({
              'wishlist.create_wishlist_error': texts['wishlist.create_wishlist_error'],
              'wishlist.created': texts['wishlist.created'],
              'wishlist.full': texts['wishlist.full'],
            })}
          >
            <label className={styles.field} htmlFor={field}>
              {texts['wishlist.listName']}
              <input
                id={field}
                className={styles.control}
                name="wishlistName"
                type="text"
                required
                maxLength={wishlistLimits.nameLength}
                autoComplete="off"
              />
            </label>
            <button type="submit" className={button.primary}>
              {texts['wishlist.create']}
            </button>
          </form>
        </Flyout>
      )}
    </div>
  )
}
