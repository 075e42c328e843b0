import { keptList } from '#renderer/kit/kept-products.ts'
import { productOfSku } from '#renderer/kit/sku.ts'
import { readStored, writeStored } from '#renderer/kit/storage.ts'
import { wishlistLimits } from '#schemas/wishlist.ts'

declare global {
  interface DocumentEventMap {
    /** What is on the visitor's wishlist changed, here or in another tab. */
    'vitrine:wishlist': CustomEvent
  }
}

/** Under it a tab remembers that it asked what is on the lists of who is signed in. */
export const wishesSeen = 'wishesSeen'

/** Where the browser may keep nothing, the page remembers for as long as it is shown. */
let remembered: readonly string[] | undefined

/** What is on the visitor's own list, as it was when that was last said. */
export const wishedSkus = (): readonly string[] =>
  remembered ?? keptList(readStored('wishlist'), wishlistLimits.skus)

/** Whether any size of a product is on the visitor's own list. */
export const isWished = (productId: string): boolean =>
  wishedSkus().some((sku) => productOfSku(sku) === productId)

/** Keeps what is on the list, and tells every place on this page that shows it. */
export function keepWished(skus: readonly string[]): void {
  remembered = writeStored('wishlist', JSON.stringify(skus)) ? undefined : skus
  document.dispatchEvent(new CustomEvent('vitrine:wishlist'))
}
