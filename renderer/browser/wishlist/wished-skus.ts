import { readStored, writeStored } from '#renderer/browser/page/storage.ts'
import { readInTab } from '#renderer/browser/page/tab-memory.ts'
import { hasSessionTrace } from '#renderer/browser/session/session-trace.ts'
import { keptList } from '#renderer/browser/wishlist/kept-products.ts'
import { productOfSku } from '#renderer/browser/wishlist/sku.ts'
import { wishlistLimits } from '#schemas/commerce/wishlist.ts'

declare global {
  interface DocumentEventMap {
    /** What is on the visitor's wishlist changed, here or in another tab. */
    'vitrine:wishlist': CustomEvent
  }
}

/** Under it a tab remembers how many lists somebody who is signed in has, once it has asked for them. */
export const wishesSeen = 'wishesSeen'

/** Whether the visitor has lists to choose from. */
export const hasSeveralLists = (): boolean => hasSessionTrace() && Number(readInTab(wishesSeen)) > 1

/** Where the browser may keep nothing, the page remembers for as long as it is shown. */
let remembered: readonly string[] | undefined

/** What is on the visitor's own lists, as it was when that was last said. */
export const wishedSkus = (): readonly string[] =>
  remembered ?? keptList(readStored('wishlist'), wishlistLimits.skus)

/** Whether any size of a product is on one of the visitor's own lists. */
export const isWished = (productId: string): boolean =>
  wishedSkus().some((sku) => productOfSku(sku) === productId)

/** Keeps what is on the list, and tells every place on this page that shows it. */
export function keepWished(skus: readonly string[]): void {
  remembered = writeStored('wishlist', JSON.stringify(skus)) ? undefined : skus
  document.dispatchEvent(new CustomEvent('vitrine:wishlist'))
}
