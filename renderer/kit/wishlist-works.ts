import { letAddToWishlist } from '#renderer/kit/add-to-wishlist.ts'
import { letCreateWishlist } from '#renderer/kit/create-wishlist.ts'
import { letShareWishlist } from '#renderer/kit/share-wishlist.ts'

/** What the flyouts of wishlists do, by `data-does`. */
export const wishlistWorks: ReadonlyMap<string, (element: HTMLElement) => void> = new Map([
  ['add', letAddToWishlist],
  ['create', letCreateWishlist],
  ['share', letShareWishlist],
])
