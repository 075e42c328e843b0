/**
 * What a flyout of wishlists does, by `data-does`. Every page's script names each behaviour with all the files that it needs:
 * this one needs none until such a flyout opens.
 */
export async function start(element: HTMLElement): Promise<void> {
  const { wishlistWorks } = await import('#renderer/browser/wishlist/wishlist-works.ts')
  wishlistWorks.get(element.dataset.does ?? '')?.(element)
}
