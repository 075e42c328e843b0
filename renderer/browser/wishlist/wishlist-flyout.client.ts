/**
 * Starts a wishlist flyout, by `data-action`. Every page's script lists each client with all of its files: this one loads
 * none until such a flyout opens.
 */
export async function start(element: HTMLElement): Promise<void> {
  const { wishlistActions } = await import('#renderer/browser/wishlist/wishlist-actions.ts')
  wishlistActions.get(element.dataset.action ?? '')?.(element)
}
