import { flyoutTexts } from '#renderer/components/text/part-texts.ts'
import { defineWidget } from '#renderer/define-widget.ts'
import { shareWishlistFlyoutSchema } from '#widgets/wishlist/share-wishlist-flyout/schema.ts'

export const shareWishlistFlyout = defineWidget(shareWishlistFlyoutSchema, {
  type: 'shareWishlistFlyout',
  hydrate: 'never',
  allowedOn: ['wishlistPage'],
  texts: [
    ...flyoutTexts,
    'header.signIn',
    'wishlist.copied',
    'wishlist.copyLink',
    'wishlist.error_generic',
    'wishlist.link',
    'wishlist.share',
    'wishlist.shareSignIn',
    'wishlist.shareText',
    'wishlist.shareWith',
  ],
  constants: ['flyoutCloseDuration'],
  pages: ['loginPage'],
  budget: { script: 0, style: 2_600 },
})
