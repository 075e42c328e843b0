import { atom, type PrimitiveAtom } from 'jotai'
import { mutate } from 'swr'
import { afterPaint } from '#renderer/browser/basket/after-paint.ts'
import { countOf, setCount } from '#renderer/browser/basket/count.ts'
import { reportAbandoned } from '#renderer/browser/basket/report-abandoned.ts'
import { announce } from '#renderer/browser/page/announce.ts'
import type { ApiRefusal } from '#renderer/browser/page/api-client.ts'
import { errorLabelOf } from '#renderer/browser/page/error-label.ts'
import { findElement } from '#renderer/browser/page/find-element.ts'
import { oneAfterAnother } from '#renderer/browser/page/one-after-another.ts'
import { showToast, withdrawErrors } from '#renderer/browser/toast/toast.ts'
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
function watchOthers(catalog: string): void {
  const refresh = () => void (!isChanging() && refreshBasket(catalog))
  addEventListener('storage', ({ key }) => key === 'basketCount' && refresh())
  addEventListener('pageshow', ({ persisted }) => persisted && refresh())
  document.addEventListener('vitrine:count', ({ detail: { of, count } }) => {
    if (of === 'basket' && count !== lastQuantity) refresh()
  })
  reportAbandoned()
}

/** The basket as the page shows it. */
let shown: BasketView | undefined

/** Stores the basket that the page shows, and follows changes from other sources. */
export function followBasket(catalog: string, basket: BasketView | undefined): void {
  const quantity = basket?.quantity ?? 0
  if (lastQuantity === undefined) watchOthers(catalog)
  lastQuantity = quantity
  shown = basket
  if (countOf('basket') !== quantity) setCount('basket', quantity)
}

/** Messages of refusals, by text key. */
export type Messages = Readonly<Record<string, string>>

/** Default messages by endpoint; otherwise, that the basket could not be changed. */
const defaultKeys: ReadonlyMap<string, string> = new Map([
  ['basket.removeLine', 'feedback.error_remove_from_basket'],
  ['basket.addPromoCode', 'feedback.error_generic'],
  ['basket.addGiftCard', 'feedback.error_generic'],
  ['basket.giftCardBalance', 'feedback.error_generic'],
])

const infoKeys: ReadonlySet<string> = new Set(['promo_code_already_applied', 'giftCard.alreadyApplied'])

/** A form field that displays the reason of a refusal. */
export interface RefusingField {
  /** Name of the field in errors. */
  name: string
  show: (message: string) => void
}

/** Shows the message of a refused or failed change: at its field, otherwise in a toast (basket rule 19). */
export function showRefusal(
  errors: ApiRefusal['error']['errors'],
  messages: Messages,
  endpoint: string,
  field?: RefusingField,
): void {
  const texts = new Map(Object.entries(messages))
  const [reason] = (field && errors[field.name]) ?? []
  const message = reason === undefined ? undefined : texts.get(reason)
  if (field && reason !== undefined && message !== undefined) {
    const label = errorLabelOf([reason]) ?? 'basket_error'
    announce({ event: 'exception', label, description: message, fatal: false })
    field.show(message)
    return
  }
  const [first] = ['lineItem', 'promoCode', 'giftCard'].flatMap((name) => errors[name] ?? [])
  const [any] = Object.values(errors).flat()
  const defaultKey = defaultKeys.get(endpoint) ?? 'feedback.error_basket_update'
  const key = first ?? any ?? defaultKey
  showToast({
    kind: infoKeys.has(key) ? 'info' : 'danger',
    text: texts.get(key) ?? texts.get(defaultKey) ?? '',
    errorLabel: errorLabelOf([key]) ?? 'basket_error',
  })
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

const inTurn = oneAfterAnother()
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
  // Needed after the response.
  const announcing = import('#renderer/browser/basket/announce-changes.ts')
  try {
    const result = await inTurn(call)
    if ('error' in result) {
      showRefusal(result.error.errors, messages, endpoint, field)
      isStale ||= endpoint === 'basket.changeLine' || result.status !== 400
      return false
    }
    const response = result.status === 200 ? result.body : undefined
    const [before, after] = [shown, response?.basket]
    shown = after
    void announcing.then(({ announceChanges }) => announceChanges(endpoint, before, after))
    await mutate<BasketState>(keyOf(catalog), { response, payment: undefined }, false)
    withdrawErrors()
    return true
  } catch {
    showRefusal({}, messages, endpoint)
    isStale = true
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
