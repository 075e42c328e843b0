import { hasSeveralLists, isWished } from '#renderer/browser/wishlist/wished-skus.ts'

/**
 * Makes a button a heart: pressed while the product is on the visitor's wishlist. Updates optimistically and reverts on
 * refusal. Visitors with several lists choose one instead.
 * @param product returns its id, which changes with the colour that a tile shows
 */
export function heartOf(button: HTMLElement, product: () => string): void {
  const show = (isOn: boolean) => button.setAttribute('aria-pressed', String(isOn))
  let isBusy = false
  const showStored = () => {
    if (!isBusy) show(isWished(product()))
  }
  showStored()
  document.addEventListener('vitrine:wishlist', showStored)
  addEventListener('storage', ({ key }) => key === 'wishlist' && showStored())
  button.addEventListener('click', async (event) => {
    event.preventDefault()
    if (isBusy) return
    const productId = product()
    if (hasSeveralLists()) {
      const { chooseWishlist } = await import('#renderer/browser/wishlist/choose-wishlist.ts')
      if (chooseWishlist(productId, button)) return
    }
    isBusy = true
    const isAdding = button.getAttribute('aria-pressed') !== 'true'
    show(isAdding)
    const { changeWish } = await import('#renderer/browser/wishlist/wishlist-client.ts')
    await changeWish(productId, isAdding)
    isBusy = false
    // The tile may show another colour by now.
    showStored()
  })
}
