import { changeBasket } from '#renderer/browser/basket/basket-store.ts'
import type { Messages } from '#renderer/browser/basket/refusals.ts'
import { callShop } from '#renderer/browser/session/shop-client.ts'
import { showToast } from '#renderer/browser/toast/toast.ts'
import { signInLink, storeWishedSkus } from '#renderer/browser/wishlist/wishlist-client.ts'
import { basket } from '#schemas/api/basket.ts'
import { wishlist } from '#schemas/api/wishlist.ts'

interface LineMove {
  catalog: string
  sku: string
  lineItemId: string
  messages: Messages
  /** Notice after the move. */
  success: string
}

/** Adds a line's product to the wishlist, then removes the line: nothing is lost if the first step fails. */
export async function moveToWishlist({
  catalog,
  sku,
  lineItemId,
  messages,
  success,
}: LineMove): Promise<void> {
  const addResult = await callShop(wishlist.add, { path: { catalog }, query: { sku } }).catch(() => undefined)
  if (!addResult || 'error' in addResult) {
    const isLocked = addResult?.status === 401
    const key = isLocked ? 'wishlist.login_to_use_wishlist' : 'wishlist.error_generic'
    showToast({
      kind: 'warning',
      text: messages[key] ?? '',
      ...(isLocked ? { link: signInLink() } : { errorLabel: 'wishlist_error' }),
    })
    return
  }
  storeWishedSkus(addResult.body)
  const call = () => callShop(basket.removeLine, { path: { catalog, lineItemId }, query: {} })
  const isMoved = await changeBasket({ catalog, endpoint: 'basket.removeLine', messages, call })
  if (isMoved) showToast({ kind: 'success', text: success })
}
