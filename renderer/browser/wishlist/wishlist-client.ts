import { setCount } from '#renderer/browser/basket/count.ts'
import { announce } from '#renderer/browser/page/announce.ts'
import type { CallOptions } from '#renderer/browser/page/api-client.ts'
import { currentCatalog } from '#renderer/browser/page/current-catalog.ts'
import { findElement } from '#renderer/browser/page/find-element.ts'
import { textsIn, wishlistLink } from '#renderer/browser/page/page-texts.ts'
import { createSerialQueue } from '#renderer/browser/page/serial-queue.ts'
import { storeInTab } from '#renderer/browser/page/tab-memory.ts'
import { hasSessionTrace } from '#renderer/browser/session/session-trace.ts'
import { callShop } from '#renderer/browser/session/shop-client.ts'
import { showToast } from '#renderer/browser/toast/toast.ts'
import { storeWished, wishedSkus } from '#renderer/browser/wishlist/wished-skus.ts'
import { wishlist } from '#schemas/api/wishlist.ts'
import { productOfSku } from '#schemas/catalogue/sku.ts'

// The browser's client of wishlists, imported on the first press of a heart.

interface List {
  readonly skus: readonly string[]
}

/** Counts stores of the lists, so that a response to an earlier request does not overwrite a later change. */
let revision = 0

/** Whether lists were stored since the page was loaded: they may be newer than the page. */
export const hasStoredLists = (): boolean => revision > 0

/** Stores the SKUs of all lists and their number: a heart is pressed for any list. */
export function storeWishedSkus(lists: readonly List[]): void {
  revision += 1
  const skus = [...new Set(lists.flatMap((list) => list.skus))]
  if (hasSessionTrace()) storeInTab('wishesSeen', String(lists.length))
  storeWished(skus)
  setCount('wishlist', skus.length)
}

const needsSignIn = 'wishlist.login_to_use_wishlist'

/** Returns the header's link to the sign-in page. */
export function signInLink() {
  const link = findElement(document, 'a[data-tool="account"]', HTMLAnchorElement)
  return link ? { href: link.href, text: link.getAttribute('aria-label') ?? '' } : undefined
}

/** Shows a warning for a failed wishlist call (wishlist rule 10), and to guests who need an account, where to sign in. */
export function showProblem(key: string): void {
  showToast({
    kind: 'warning',
    text: textsIn(wishlistLink())(key),
    immediate: true,
    ...(key === needsSignIn && { link: signInLink() }),
    ...(key === 'wishlist.error_generic' && { errorLabel: 'wishlist_error' }),
  })
}

/** A guest's first change creates the list, so that a second one has to wait for it. */
const runInTurn = createSerialQueue()

const add = (sku: string) => callShop(wishlist.add, { path: { catalog: currentCatalog() }, query: { sku } })

/** Removes every size of a product from the list. */
async function removeAll(productId: string) {
  const skus = wishedSkus().filter((sku) => productOfSku(sku) === productId)
  let response = await remove(skus[0] ?? productId)
  for (const sku of skus.slice(1)) response = await remove(sku)
  return response
}

const remove = (sku: string) =>
  callShop(wishlist.remove, { path: { catalog: currentCatalog() }, query: { sku } })

/**
 * Adds a product to the visitor's default wishlist, or removes it. Failures appear in a toast.
 * @param sku of the product, or the product
 * @returns whether it succeeded
 */
export async function changeWish(sku: string, isAdding: boolean): Promise<boolean> {
  try {
    const response = await runInTurn(() => (isAdding ? add(sku) : removeAll(productOfSku(sku))))
    if ('error' in response) {
      const [reason] = Object.values(response.error.errors).flat()
      const isReported = reason === 'wishlist.full' || reason === needsSignIn
      showProblem(isReported ? reason : 'wishlist.error_generic')
      return false
    }
    storeWishedSkus(response.body)
    if (isAdding) announce({ event: 'add_to_wishlist', items: [{ item_id: sku }] })
    return true
  } catch {
    showProblem('wishlist.error_generic')
    return false
  }
}

/**
 * Fetches a signed-in visitor's lists; the server merges a guest's list. Ignores the response if a list changed in the
 * meantime. Rejects if the call fails.
 */
export async function refreshWished(options: CallOptions): Promise<void> {
  const before = revision
  const response = await callShop(wishlist.all, {}, options)
  if (revision !== before) return
  if ('error' in response) storeInTab('wishesSeen', '1')
  else storeWishedSkus(response.body)
}
