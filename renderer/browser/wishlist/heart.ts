import { refreshAccountOnce } from '#renderer/browser/wishlist/refresh-account.ts'
import { hasSeveralLists, wishedProducts } from '#renderer/browser/wishlist/wished-skus.ts'

/** What each heart does when the wished products may have changed. Hearts of removed tiles are released with them. */
const hearts = new WeakMap<Element, (wished: ReadonlySet<string>) => unknown>()

/** Shows on the hearts in `root` whether their products are wished. */
export function refreshHearts(root: ParentNode): void {
  const wished = wishedProducts()
  for (const button of root.querySelectorAll('[aria-pressed]')) hearts.get(button)?.(wished)
}

// All hearts of the page change with the wishlist: here, in another tab or before a sign-in.
const refreshPage = () => refreshHearts(document)
refreshAccountOnce()
document.addEventListener('vitrine:wishlist', refreshPage)
addEventListener('storage', refreshPage)

/**
 * Makes a button a heart: pressed while the product is on the visitor's wishlist. Updates optimistically and reverts on
 * refusal. Visitors with several lists choose one instead.
 * @param product returns its id, which changes with the colour that a tile shows
 */
export function heartOf(button: HTMLElement, product: () => string): void {
  const show = (isOn: boolean) => button.setAttribute('aria-pressed', String(isOn))
  let isBusy = false
  const showWished = (wished = wishedProducts()) => isBusy || show(wished.has(product()))
  showWished()
  hearts.set(button, showWished)
  button.addEventListener('click', async (event) => {
    event.preventDefault()
    if (isBusy) return
    const productId = product()
    isBusy = true
    if (hasSeveralLists()) {
      const { chooseWishlist } = await import('#renderer/browser/wishlist/choose-wishlist.ts')
      if (await chooseWishlist(productId, button)) {
        isBusy = false
        return
      }
    }
    const isAdding = button.getAttribute('aria-pressed') !== 'true'
    show(isAdding)
    const { changeWish } = await import('#renderer/browser/wishlist/wishlist-client.ts')
    await changeWish(productId, isAdding)
    isBusy = false
    // The tile may show another colour by now.
    showWished()
  })
}
