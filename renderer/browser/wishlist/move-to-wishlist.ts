import { callShop } from '#renderer/browser/page/shop-client.ts'
import { showToast } from '#renderer/browser/toast/toast.ts'
import { noteWished } from '#renderer/browser/wishlist/wishlist-client.ts'
import { basket } from '#schemas/api/basket.ts'
import { wishlist } from '#schemas/api/wishlist.ts'

export type Moved = { kind: 'moved'; quantity: number } | { kind: 'stayed' }

const wordIn = (part: HTMLElement, key: string): string => {
  const messages: Map<string, unknown> = new Map(Object.entries(JSON.parse(part.dataset.messages ?? '{}')))
  return String(messages.get(key) ?? '')
}

/** Adds a line's product to the wishlist, then removes the line: nothing is lost if the first step fails. */
export async function moveToWishlist({ dataset }: HTMLElement, part: HTMLElement): Promise<Moved> {
  const { toWishlist: sku = '', line = '', said = '' } = dataset
  const catalog = part.dataset.catalog ?? ''
  const asked = callShop(wishlist.add, { path: { catalog }, query: { sku } })
  const added = await asked.catch(() => undefined)
  if (!added || 'error' in added) {
    const isLocked = added?.status === 401
    const key = isLocked ? 'wishlist.login_to_use_wishlist' : 'wishlist.error_generic'
    showToast({
      kind: 'warning',
      text: wordIn(part, key),
      ...(!isLocked && { errorLabel: 'wishlist_error' }),
    })
    return { kind: 'stayed' }
  }
  noteWished(added.body)
  const removed = await callShop(basket.removeLine, { path: { catalog, lineItemId: line }, query: {} })
  if (removed.status !== 200) {
    showToast({ kind: 'danger', text: wordIn(part, 'feedback.error_remove_from_basket') })
    return { kind: 'stayed' }
  }
  showToast({ kind: 'success', text: said })
  return { kind: 'moved', quantity: removed.body.basket.quantity }
}
