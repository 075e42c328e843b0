import { letAddToWishlist } from '#renderer/browser/wishlist/add-to-wishlist.ts'
import { letCreateWishlist } from '#renderer/browser/wishlist/create-wishlist.ts'
import { letShareWishlist } from '#renderer/browser/wishlist/share-wishlist.ts'

/** Functions of the wishlist flyouts, by `data-does`. */
export const wishlistWorks: ReadonlyMap<string, (element: HTMLElement) => void> = new Map([
  ['add', letAddToWishlist],
  ['create', letCreateWishlist],
  ['share', letShareWishlist],
])
