import { defineWidget } from '#renderer/define-widget.ts'
import { productTileTexts } from '#renderer/kit/part-texts.ts'
import { wishlistProductsSchema } from '#widgets/wishlist/wishlist-products/schema.ts'

export const wishlistProducts = defineWidget(wishlistProductsSchema, {
  type: 'wishlistProducts',
  hydrate: 'never',
  scope: 'private',
  allowedOn: ['wishlistPage'],
  query: ['wishlist', 'shareReference', 'page'],
  texts: [
    ...productTileTexts,
    'feedback.error_wishlist_initializing',
    'header.signIn',
    'header.wishlist',
    'listing.count',
    'listing.countOne',
    'listing.next',
    'listing.previous',
    'wishlist.copied',
    'wishlist.empty',
    'wishlist.error_generic',
    'wishlist.gone',
    'wishlist.login_to_use_wishlist',
    'wishlist.remove',
    'wishlist.removeNamed',
    'wishlist.share',
    'wishlist.shared',
  ],
  constants: ['wishlistProductsPerPage'],
  budget: { script: 0, style: 2_000 },
})
