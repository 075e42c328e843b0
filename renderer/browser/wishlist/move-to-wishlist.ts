import { changeBasket, type Messages } from '#renderer/browser/basket/basket-store.ts'
import { callShop } from '#renderer/browser/session/shop-client.ts'
import { showToast } from '#renderer/browser/toast/toast.ts'
import { noteWished, signInLink } from '#renderer/browser/wishlist/wishlist-client.ts'
import { basket } from '#schemas/api/basket.ts'
import { wishlist } from '#schemas/api/wishlist.ts'

interface Move {
  catalog: string
  sku: string
  lineItemId: string
  messages: Messages
  /** Notice after the move. */
  success: string
}

/** Adds a line's product to the wishlist, then removes the line: nothing is lost if the first step fails. */
export async function moveToWishlist({ catalog, sku, lineItemId, messages, success }: Move): Promise<void> {
  const added = await callShop(wishlist.add, { path: { catalog }, query: { sku } }).catch(() => undefined)
  if (!added || 'error' in added) {
    const isLocked = added?.status === 401
    const key = isLocked ? 'wishlist.login_to_use_wishlist' : 'wishlist.error_generic'
    showToast({
      kind: 'warning',
      text: messages[key] ?? '',
      ...(isLocked ? { link: signInLink() } : { errorLabel: 'wishlist_error' }),
    })
    return
  }
  noteWished(added.body)
  const call = () => callShop(basket.removeLine, { path: { catalog, lineItemId }, query: {} })
  const isMoved = await changeBasket({ catalog, endpoint: 'basket.removeLine', messages, call })
  if (isMoved) showToast({ kind: 'success', text: success })
}
