import { setUpAddToWishlist } from '#renderer/browser/wishlist/add-to-wishlist.ts'
import { setUpCreateWishlist } from '#renderer/browser/wishlist/create-wishlist.ts'
import { setUpShareWishlist } from '#renderer/browser/wishlist/share-wishlist.ts'

/** Functions of the wishlist flyouts, by `data-action`. */
export const wishlistActions: ReadonlyMap<string, (element: HTMLElement) => void> = new Map([
  ['add', setUpAddToWishlist],
  ['create', setUpCreateWishlist],
  ['share', setUpShareWishlist],
])
