import { readStored, writeStored } from '#renderer/browser/page/storage.ts'
import { readInTab } from '#renderer/browser/page/tab-memory.ts'
import { hasSessionTrace } from '#renderer/browser/session/session-trace.ts'
import { parseStoredList } from '#renderer/browser/wishlist/stored-products.ts'
import { productOfSku } from '#schemas/catalogue/sku.ts'
import { wishlistLimits } from '#schemas/commerce/wishlist-limits.ts'

declare global {
  interface DocumentEventMap {
    /** Dispatched when the visitor's wishlist changed, here or in another tab. */
    'vitrine:wishlist': CustomEvent
  }
}

/** Whether the visitor has several lists. */
export const hasSeveralLists = (): boolean => hasSessionTrace() && Number(readInTab('wishesSeen')) > 1

/** Fallback in memory without storage. */
let remembered: readonly string[] | undefined

/** Returns the SKUs on all lists of the visitor, as last known. */
export const wishedSkus = (): readonly string[] =>
  remembered ?? parseStoredList(readStored('wishlist'), wishlistLimits.lists * wishlistLimits.skus)

/** Returns the products of which any size is on one of the visitor's lists. */
export const wishedProducts = (): ReadonlySet<string> => new Set(wishedSkus().map(productOfSku))

/** Stores the list and notifies every heart and counter on this page. */
export function storeWished(skus: readonly string[]): void {
  remembered = writeStored('wishlist', JSON.stringify(skus)) ? undefined : skus
  document.dispatchEvent(new CustomEvent('vitrine:wishlist'))
}
