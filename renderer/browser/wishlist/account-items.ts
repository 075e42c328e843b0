import { countOf, setCount } from '#renderer/browser/basket/count.ts'
import type { CallOptions } from '#renderer/browser/page/api-client.ts'
import { currentCatalog } from '#renderer/browser/page/current-catalog.ts'
import { callShop } from '#renderer/browser/session/shop-client.ts'
import { refreshWished } from '#renderer/browser/wishlist/wishlist-client.ts'
import { basket } from '#schemas/api/basket.ts'

/** Milliseconds for all calls: a sign-in waits for them. */
const timeout = 3_000

/** Fetches the number of items in the basket. Ignores the response if it changed in the meantime. */
async function refreshBasketCount(options: CallOptions): Promise<void> {
  const before = countOf('basket')
  const response = await callShop(basket.get, { path: { catalog: currentCatalog() }, query: {} }, options)
  if ('error' in response || countOf('basket') !== before) return
  setCount('basket', response.status === 200 ? response.body.basket.quantity : 0)
}

let refreshing: Promise<unknown> | undefined

/** Fetches the basket's number of items and the lists of a signed-in visitor. A failed call changes nothing. */
export async function refreshItems(): Promise<void> {
  const options = { signal: AbortSignal.timeout(timeout) }
  refreshing ??= Promise.allSettled([refreshBasketCount(options), refreshWished(options)])
  await refreshing
  refreshing = undefined
}
