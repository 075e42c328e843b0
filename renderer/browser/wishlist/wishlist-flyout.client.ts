/**
 * Starts a wishlist flyout, by `data-does`. Every page's script lists each client with all of its files: this one loads
 * none until such a flyout opens.
 */
export async function start(element: HTMLElement): Promise<void> {
  const { wishlistWorks } = await import('#renderer/browser/wishlist/wishlist-works.ts')
  wishlistWorks.get(element.dataset.does ?? '')?.(element)
}
