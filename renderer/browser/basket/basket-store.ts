import { atom, type PrimitiveAtom } from 'jotai'
import { mutate } from 'swr'
import { afterPaint } from '#renderer/browser/basket/after-paint.ts'
import { countOf, setCount } from '#renderer/browser/basket/count.ts'
import type { Messages, RefusingField, showRefusal as show } from '#renderer/browser/basket/refusals.ts'
import { reportAbandoned } from '#renderer/browser/basket/report-abandoned.ts'
import type { ApiRefusal } from '#renderer/browser/page/api-client.ts'
import { findElement } from '#renderer/browser/page/find-element.ts'
import { createSerialQueue } from '#renderer/browser/page/serial-queue.ts'
import { sharedStore } from '#renderer/islands/shared-state.ts'
import type { BasketView, LoadedBasket, ShopperBasket } from '#renderer/loaders/load-basket.ts'

// The basket in the browser: one copy in SWR's cache, which the islands of a page read by `useBasket`.

/** Value in SWR's cache. */
type BasketState = Pick<ShopperBasket, 'response' | 'payment'>

/** The basket's key in SWR's cache. */
export const keyOf = (catalog: string): string => `basket ${catalog}`

/** Response to a change: the whole basket, or none once it is deleted. */
export type ChangeResult = { readonly status: 200; readonly body: LoadedBasket } | { readonly status: 204 }

/** Number of changes that wait for a response; islands mark their sums as changing. */
export const pendingChanges: PrimitiveAtom<number> = atom(0)

/** Whether changes are pending: a basket that was read before them is stale. */
export const isChanging = (): boolean => sharedStore.get(pendingChanges) > 0

const countPending = (by: 1 | -1) => sharedStore.set(pendingChanges, (count) => count + by)

/** Reads the basket again, for every island of the page. */
export const refreshBasket = (catalog: string): Promise<unknown> => mutate(keyOf(catalog))

let lastQuantity: number | undefined

/** Reads the basket again when another tab, a product tile or the browser's history changed it. */
function subscribeToOtherTabs(catalog: string): void {
  const refresh = () => void (!isChanging() && refreshBasket(catalog))
  addEventListener('storage', ({ key }) => key === 'basketCount' && refresh())
  addEventListener('pageshow', ({ persisted }) => persisted && refresh())
  document.addEventListener('vitrine:count', ({ detail: { of, count } }) => {
    if (of === 'basket' && count !== lastQuantity) refresh()
  })
  reportAbandoned()
}

/** The basket as the page shows it. */
let displayedCatalog: BasketView | undefined

/** Stores the basket that the page shows, and follows changes from other sources. */
export function followBasket(catalog: string, basket: BasketView | undefined): void {
  const quantity = basket?.quantity ?? 0
  if (lastQuantity === undefined) subscribeToOtherTabs(catalog)
  lastQuantity = quantity
  displayedCatalog = basket
  if (countOf('basket') !== quantity) setCount('basket', quantity)
}

/** Fetched by the first change: a page that changes nothing shows no refusal. */
const fetchRefusals = () => import('#renderer/browser/basket/refusals.ts')

/** Shows the message of a refused or failed change, as `renderer/browser/basket/refusals.ts` does. */
export async function showRefusal(...refusal: Parameters<typeof show>): Promise<void> {
  const refusals = await fetchRefusals()
  refusals.showRefusal(...refusal)
}

/** Moves focus if its element was removed: to the notice of the removal, else to the heading. */
async function keepFocus(): Promise<void> {
  await afterPaint()
  if (document.activeElement !== document.body) return
  const focusTarget =
    findElement(document, '[data-basket-part] [role="status"][tabindex]') ??
    findElement(document, '[data-basket-part]:not([hidden]) h1')
  if (!focusTarget) return
  focusTarget.tabIndex = -1
  focusTarget.focus({ preventScroll: true })
}

const runInTurn = createSerialQueue()
let isStale = false

interface Change {
  catalog: string
  /** The endpoint's name, such as `basket.setLine`. */
  endpoint: string
  messages: Messages
  /** Field that displays refusals of its value. Default: a toast. */
  field?: RefusingField | undefined
  /** Calls the endpoint. */
  call: () => Promise<ChangeResult | ApiRefusal>
}

/**
 * Changes the basket after the changes before it, and shows a refusal at its field or in a toast.
 * @returns whether it was changed
 */
export async function changeBasket({ catalog, endpoint, messages, field, call }: Change): Promise<boolean> {
  countPending(1)
  // Both are needed after the response.
  const announcing = import('#renderer/browser/basket/announce-changes.ts')
  const refusing = fetchRefusals()
  try {
    const result = await runInTurn(call)
    if ('error' in result) {
      await showRefusal(result.error.errors, messages, endpoint, field)
      isStale ||= endpoint === 'basket.changeLine' || result.status !== 400
      return false
    }
    const response = result.status === 200 ? result.body : undefined
    const [before, after] = [displayedCatalog, response?.basket]
    displayedCatalog = after
    void announcing.then(({ announceChanges }) => announceChanges(endpoint, before, after))
    await mutate<BasketState>(keyOf(catalog), { response, payment: undefined }, false)
    void refusing.then(({ withdrawRefusals }) => withdrawRefusals())
    return true
  } catch {
    isStale = true
    await showRefusal({}, messages, endpoint)
    return false
  } finally {
    countPending(-1)
    if (!isChanging() && isStale) {
      isStale = false
      void refreshBasket(catalog)
    }
    void keepFocus()
  }
}
