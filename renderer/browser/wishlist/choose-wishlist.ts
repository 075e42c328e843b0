import { closeFlyout, openFlyout } from '#renderer/browser/flyout/flyout.ts'
import { whenDeferredArrive } from '#renderer/browser/flyout/when-deferred-arrive.ts'
import { findFlyout } from '#renderer/components/flyout/flyout-id.ts'

const chooser = 'addToWishlist'
const creator = 'createWishlist'

/** The product that a list is chosen for, and the pressed element, which gets focus back from every flyout. */
let pendingItem: { sku: string; opener: HTMLElement } | undefined

/** The product for which a list is being chosen or created, if any. */
export const pendingSku = (): string | undefined => pendingItem?.sku

/** Clears it, so that lists created from now on are empty. */
export function clearPendingItem(): void {
  pendingItem = undefined
}

/**
 * Opens the choice among the visitor's lists for a product, once a flyout that is closing has closed.
 * @returns whether the page has this choice
 */
export async function chooseWishlist(sku: string, opener: HTMLElement): Promise<boolean> {
  await whenDeferredArrive()
  if (!findFlyout(chooser)) return false
  pendingItem = { sku, opener }
  const open = () => openFlyout(chooser, { opener })
  if (!open()) void closeFlyout(chooser).then(open)
  return true
}

/** Continues from the choice to the creation of a list. */
export function createWishlistFor(): void {
  const now = pendingItem
  openFlyout(creator, { opener: now?.opener })
  // Closing the choice has cleared it.
  pendingItem = now
}
