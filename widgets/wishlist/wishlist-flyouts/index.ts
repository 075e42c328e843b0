import { defineWidget } from '#renderer/define-widget.ts'
import { flyoutTexts } from '#renderer/texts/part-texts.ts'
import { wishlistFlyoutsSchema } from '#widgets/wishlist/wishlist-flyouts/schema.ts'

export const wishlistFlyouts = defineWidget(wishlistFlyoutsSchema, {
  type: 'wishlistFlyouts',
  hydrate: 'never',
  texts: [
    ...flyoutTexts,
    'header.wishlist',
    'wishlist.choose',
    'wishlist.create',
    'wishlist.create_wishlist_error',
    'wishlist.created',
    'wishlist.full',
    'wishlist.listName',
    'wishlist.new',
  ],
  toggles: ['multipleWishlists', 'wishlistCreation'],
  constants: ['flyoutCloseDuration'],
  closed: true,
  deferred: true,
  budget: { script: 0, style: 2_700 },
})
