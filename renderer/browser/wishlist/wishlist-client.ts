import { tellCount } from '#renderer/browser/basket/count.ts'
import { announce } from '#renderer/browser/page/announce.ts'
import { catalogHere } from '#renderer/browser/page/catalog-here.ts'
import { oneAfterAnother } from '#renderer/browser/page/one-after-another.ts'
import { textsIn, wishlistPlace } from '#renderer/browser/page/page-texts.ts'
import { callShop } from '#renderer/browser/page/shop-client.ts'
import { keepInTab } from '#renderer/browser/page/tab-memory.ts'
import { hasSessionTrace } from '#renderer/browser/session/session-trace.ts'
import { showToast } from '#renderer/browser/toast/toast.ts'
import { productOfSku } from '#renderer/browser/wishlist/sku.ts'
import { keepWished, wishedSkus, wishesSeen } from '#renderer/browser/wishlist/wished-skus.ts'
import { wishlist } from '#schemas/api/wishlist.ts'

// The browser's side of the wishlist: fetched at the first press of a heart.

interface List {
  readonly skus: readonly string[]
}

/** Notes what is on the visitor's own lists, and how many: hearts are pressed whichever list it is. */
export function noteWished(lists: readonly List[]): void {
  const skus = [...new Set(lists.flatMap((list) => list.skus))]
  if (hasSessionTrace()) keepInTab(wishesSeen, String(lists.length))
  keepWished(skus)
  tellCount('wishlist', skus.length)
}

/** Shows a warning for a failed wishlist call (wishlist rule 10). */
export function tellProblem(key: string): void {
  showToast({
    kind: 'warning',
    text: textsIn(wishlistPlace())(key),
    immediate: true,
    ...(key === 'wishlist.error_generic' && { errorLabel: 'wishlist_error' }),
  })
}

/** A guest's first change makes the list, so that a second one waits for it. */
const inTurn = oneAfterAnother()

const add = (sku: string) => callShop(wishlist.add, { path: { catalog: catalogHere() }, query: { sku } })

/** Takes every size of a product off the list: it may hold several. */
async function removeAll(productId: string) {
  const skus = wishedSkus().filter((sku) => productOfSku(sku) === productId)
  let answer = await remove(skus[0] ?? productId)
  for (const sku of skus.slice(1)) answer = await remove(sku)
  return answer
}

const remove = (sku: string) =>
  callShop(wishlist.remove, { path: { catalog: catalogHere() }, query: { sku } })

/**
 * Puts a product on the visitor's own wishlist, or takes it off. What goes wrong is told in a toast.
 * @param sku of the product, or the product
 * @returns whether it was done
 */
export async function changeWish(sku: string, isWanted: boolean): Promise<boolean> {
  try {
    const answer = await inTurn(() => (isWanted ? add(sku) : removeAll(productOfSku(sku))))
    if ('error' in answer) {
      const [reason] = Object.values(answer.error.errors).flat()
      const isTold = reason === 'wishlist.full' || reason === 'wishlist.login_to_use_wishlist'
      tellProblem(isTold ? reason : 'wishlist.error_generic')
      return false
    }
    noteWished(answer.body)
    if (isWanted) announce({ event: 'add_to_wishlist', items: [{ item_id: sku }] })
    return true
  } catch {
    tellProblem('wishlist.error_generic')
    return false
  }
}

/** Asks, once in a tab, what is on the lists of who is signed in: a guest's list is brought along there. */
export async function refreshWished(): Promise<void> {
  keepInTab(wishesSeen, '1')
  const answer = await callShop(wishlist.all, {})
  if (!('error' in answer)) noteWished(answer.body)
}
