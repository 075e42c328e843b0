import { openFlyout } from '#renderer/browser/flyout/flyout.ts'
import { findFlyout } from '#renderer/components/flyout/flyout-id.ts'

const chooser = 'addToWishlist'
const creator = 'createWishlist'

/** The product that a list is chosen for, and the pressed element, which gets focus back from every flyout. */
let pendingItem: { sku: string; opener: HTMLElement } | undefined

/** The product that a list is chosen or made for, while one is. */
export const pendingSku = (): string | undefined => pendingItem?.sku

/** Clears it: a list that is created from now on starts empty. */
export function forgetPendingItem(): void {
  pendingItem = undefined
}

/**
 * Opens the choice among the visitor's lists for a product.
 * @returns whether it opened: not on a page that has none
 */
export function chooseWishlist(sku: string, opener: HTMLElement): boolean {
  if (!findFlyout(chooser)) return false
  pendingItem = { sku, opener }
  return openFlyout(chooser, { opener })
}

/** Goes on from the choice to a list that is yet to be made. */
export function createWishlistFor(): void {
  const now = pendingItem
  openFlyout(creator, { opener: now?.opener })
  // The choice made way, which forgot it.
  pendingItem = now
}
