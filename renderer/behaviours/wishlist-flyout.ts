import { letAddToWishlist } from '#renderer/kit/add-to-wishlist.ts'
import { letCreateWishlist } from '#renderer/kit/create-wishlist.ts'
import { letShareWishlist } from '#renderer/kit/share-wishlist.ts'

const works = new Map([
  ['add', letAddToWishlist],
  ['create', letCreateWishlist],
  ['share', letShareWishlist],
])

/** What a flyout of wishlists does, by `data-does`: one file, as the page's script names each. */
export function start(element: HTMLElement): void {
  works.get(element.dataset.does ?? '')?.(element)
}
