import { openFlyout } from '#renderer/browser/flyout/flyout.ts'
import { findFlyout } from '#renderer/components/flyout/flyout-id.ts'

const chooser = 'addToWishlist'
const creator = 'createWishlist'

/** What a list is chosen for: the product, and what was pressed for it, which gets focus back from every flyout. */
let wanted: { sku: string; opener: HTMLElement } | undefined

/** The product that a list is chosen or made for, while one is. */
export const wantedSku = (): string | undefined => wanted?.sku

/** Nothing is wanted any more: a list that is made from now on is made for itself. */
export function forgetWanted(): void {
  wanted = undefined
}

/**
 * Opens the choice among the visitor's lists for a product.
 * @returns whether it opened: not on a page that has none
 */
export function chooseWishlist(sku: string, opener: HTMLElement): boolean {
  if (!findFlyout(chooser)) return false
  wanted = { sku, opener }
  return openFlyout(chooser, { opener })
}

/** Goes on from the choice to a list that is yet to be made. */
export function createWishlistFor(): void {
  const now = wanted
  openFlyout(creator, { opener: now?.opener })
  // The choice made way, which forgot it.
  wanted = now
}
