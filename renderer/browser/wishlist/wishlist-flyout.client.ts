/**
 * Starts a wishlist flyout, by `data-action`. Loads nothing until such a flyout opens, because every page's script
 * lists each client with all of its files.
 */
export async function start(element: HTMLElement): Promise<void> {
  const { wishlistActions } = await import('#renderer/browser/wishlist/wishlist-actions.ts')
  wishlistActions.get(element.dataset.action ?? '')?.(element)
}
