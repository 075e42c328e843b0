import { formTexts } from '#renderer/components/form/form-texts.ts'
import { shareMailTexts } from '#renderer/components/wishlist/share-mail-form.tsx'
import { defineWidget } from '#renderer/define-widget.ts'
import { flyoutTexts } from '#renderer/texts/part-texts.ts'
import { shareWishlistFlyoutSchema } from '#widgets/wishlist/share-wishlist-flyout/schema.ts'

export const shareWishlistFlyout = defineWidget(shareWishlistFlyoutSchema, {
  type: 'shareWishlistFlyout',
  hydrate: 'never',
  allowedOn: ['wishlistPage'],
  texts: [
    ...flyoutTexts,
    ...formTexts,
    ...shareMailTexts,
    'header.signIn',
    'wishlist.copied',
    'wishlist.copyLink',
    'wishlist.error_generic',
    'wishlist.link',
    'wishlist.notShared',
    'wishlist.share',
    'wishlist.shareSignIn',
    'wishlist.shareText',
    'wishlist.shareWith',
    'wishlist.stopSharing',
  ],
  constants: ['flyoutCloseDuration'],
  pages: ['loginPage'],
  closed: true,
  budget: { script: 0, style: 2_600 },
})
