import { closeFlyout } from '#renderer/browser/flyout/flyout.ts'
import { currentCatalog } from '#renderer/browser/page/current-catalog.ts'
import { textsIn } from '#renderer/browser/page/page-texts.ts'
import { callShop } from '#renderer/browser/session/shop-client.ts'
import { showToast } from '#renderer/browser/toast/toast.ts'
import { clearPendingItem, pendingSku } from '#renderer/browser/wishlist/choose-wishlist.ts'
import { showProblem, storeWishedSkus } from '#renderer/browser/wishlist/wishlist-client.ts'
import { fillText } from '#renderer/texts/fill-text.ts'
import { wishlist } from '#schemas/api/wishlist.ts'

/** Creates a wishlist in a flyout, and adds the product for which it was created. */
export function setUpCreateWishlist(element: HTMLElement): void {
  if (!(element instanceof HTMLFormElement)) return
  const form = element
  const text = textsIn(form)
  let isBusy = false

  function showFailure(key: string): void {
    showToast({ kind: 'warning', text: text(key), errorLabel: 'wishlist_error', immediate: true })
  }

  async function create(wishlistName: string, sku: string | undefined): Promise<void> {
    const response = await callShop(wishlist.create, { body: { wishlistName } })
    if ('error' in response) {
      const [reason] = Object.values(response.error.errors).flat()
      return showFailure(reason === 'wishlist.full' ? reason : 'wishlist.create_wishlist_error')
    }
    storeWishedSkus(response.body)
    // Lists are ordered by age, after the default one.
    const wishlistId = response.body.at(-1)?.wishlistId
    if (sku !== undefined && wishlistId !== undefined) {
      const path = { catalog: currentCatalog() }
      // The list exists by now: without a response, too, the form must not create another.
      const addResult = await callShop(wishlist.add, { path, query: { sku, wishlistId } }).catch(
        () => undefined,
      )
      if (!addResult || 'error' in addResult) showProblem('wishlist.error_generic')
      else storeWishedSkus(addResult.body)
    }
    form.reset()
    void closeFlyout('createWishlist')
    showToast({ kind: 'success', text: fillText(text('wishlist.created'), { name: wishlistName }) })
  }

  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const name = String(new FormData(form).get('wishlistName')).trim()
    if (isBusy || name === '') return
    isBusy = true
    await create(name, pendingSku()).catch(() => showFailure('wishlist.create_wishlist_error'))
    isBusy = false
  })
  form.closest('dialog')?.addEventListener('flyoutclose', clearPendingItem)
}
