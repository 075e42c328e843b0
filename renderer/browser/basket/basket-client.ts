import { afterPaint } from '#renderer/browser/basket/after-paint.ts'
import type { BasketBody } from '#renderer/browser/basket/basket-body.ts'
import { setCount } from '#renderer/browser/basket/count.ts'
import { announce } from '#renderer/browser/page/announce.ts'
import { type ApiRefusal, createApiClient } from '#renderer/browser/page/api-client.ts'
import { currentCatalog } from '#renderer/browser/page/current-catalog.ts'
import { fetchTexts } from '#renderer/browser/page/fetch-texts.ts'
import { miniBasketElement, textsIn } from '#renderer/browser/page/page-texts.ts'
import { type PropsOf, readProps } from '#renderer/browser/page/read-props.ts'
import { createSerialQueue } from '#renderer/browser/page/serial-queue.ts'
import { hasSessionTrace } from '#renderer/browser/session/session-trace.ts'
import { showToast, withdrawErrors } from '#renderer/browser/toast/toast.ts'
import { basket } from '#schemas/api/basket.ts'
import type { CardGift } from '#schemas/commerce/card-gift.ts'

// The browser's client of the basket, imported on the first interaction with a buying control.

const call = createApiClient()

/** Highest version of each basket so far: responses with a lower one are stale and dropped. */
const versions = new Map<string, number>()

/** Whether a response is the newest of its basket so far. */
function isNewest({ basket: { basketId, version } }: BasketBody): boolean {
  if (version < (versions.get(basketId) ?? 0)) return false
  versions.set(basketId, version)
  return true
}

function announceAdded({ basket: { lines } }: BasketBody, sku: string, quantity: number): void {
  const line = lines.find((item) => item.sku === sku)
  if (!line) return
  const { amount: price, currency } = line.unitPrice.salesPrice
  announce({
    event: 'add_to_cart',
    currency,
    value: price * quantity,
    items: [{ item_id: sku, item_name: line.name, item_brand: line.brand, price, quantity }],
  })
}

/** The first addition creates the basket, so that a second one has to wait for it. */
const runInTurn = createSerialQueue()

/** Adds a gift card for a recipient. */
export interface GiftRequest {
  gift: CardGift
  /** Shows errors by field. Returns whether it has shown one; otherwise a toast shows the refusal. */
  onRefused(errors: Readonly<Record<string, readonly string[]>>): boolean
  onAdded(): void
}

/** Text key of the refusal while a payment is open for the basket. */
const frozen = 'basket.frozen'

/** Text key of a failure without a reason; pages carry its text. */
const failed = 'feedback.error_add_to_basket'

/** Text key of the link to it. */
const openPaymentText = 'openPayment.look'

/** URL of the checkout, where a frozen basket is paid. */
const refusalProps = ['checkoutUrl'] as const
export type RefusalProps = PropsOf<typeof refusalProps>

/** Shows a toast with the first message of the refused line (basket rule 19). */
async function showRefusal(refusal?: ApiRefusal): Promise<void> {
  const element = miniBasketElement()
  const errors = refusal?.error.errors ?? {}
  const isFrozen = Object.values(errors).flat().includes(frozen)
  const [line = failed] = refusal?.status === 400 ? (errors.lineItem ?? []) : []
  const key = isFrozen ? frozen : line
  const ownText = textsIn(element)(failed)
  // The page carries the text of failures, which may have no connection.
  const texts = key === failed ? undefined : await fetchTexts([key, openPaymentText], element)
  const link =
    isFrozen && texts
      ? {
          href: (element && readProps(element, refusalProps)?.checkoutUrl) ?? '',
          text: texts[openPaymentText] ?? '',
        }
      : undefined
  showToast({
    kind: refusal ? 'warning' : 'danger',
    text: texts?.[key] ?? ownText,
    link,
    errorLabel: 'basket_error',
    immediate: true,
  })
}

/**
 * Adds a SKU to the basket, notifies every basket counter, and shows the mini basket. Failures are shown in a toast.
 * The caller's visual response is painted before the request starts.
 * @param opener the pressed element, which gets focus back from the mini basket
 * @param recipient of a gift card; default: the buyer
 * @returns whether it was added
 */
export const addToBasket = (
  sku: string,
  opener?: HTMLElement | undefined,
  recipient: Partial<GiftRequest> = {},
): Promise<boolean> => runInTurn(() => add([sku], opener, recipient))

/** Adds one of each of several SKUs, all or none, as `addToBasket` adds one. */
export const addAllToBasket = (skus: readonly string[], opener?: HTMLElement | undefined): Promise<boolean> =>
  runInTurn(() => add(skus, opener, {}))

const request = ([sku = '', ...others]: readonly string[], gift: CardGift | undefined) => {
  const path = { catalog: currentCatalog() }
  const lineOf = (value: string) => ({ sku: value, quantity: 1 })
  return others.length > 0
    ? call(basket.addLines, { path, query: {}, body: { lines: [sku, ...others].map(lineOf) } })
    : call(basket.addLine, { path, query: {}, body: { ...lineOf(sku), ...(gift && { gift }) } })
}

/** Fetches the script that shows an addition, and its texts. Undefined if that fails: an addition succeeds without. */
async function fetchMiniBasket() {
  const script = await import('#renderer/browser/basket/mini-basket.ts').catch(() => undefined)
  void script?.fetchMiniBasketTexts()
  return script
}

/**
 * Fetches the script that shows an addition, after the response to the press that makes one likely. If it fails, the
 * addition fetches it again.
 */
export async function prepareAddition(): Promise<void> {
  await afterPaint()
  // The listener of `watchAssets`, on the document, would reload the page.
  const keepPage = (event: Event) => event.stopPropagation()
  addEventListener('vite:preloadError', keepPage, true)
  await fetchMiniBasket()
  removeEventListener('vite:preloadError', keepPage, true)
}

/** Shows the mini basket, then the free gifts that the basket has earned. */
async function showAddition(
  miniBasket: ReturnType<typeof fetchMiniBasket>,
  body: BasketBody,
  sku: string,
  opener: HTMLElement | undefined,
): Promise<void> {
  await (await miniBasket)?.showMiniBasket(body, sku, opener)
  const { bonusProductContexts } = body.basket
  if (bonusProductContexts.length === 0) return
  const { offerFreeGifts, openRewards } = await import('#renderer/browser/basket/free-gift-flyout.ts')
  void offerFreeGifts(openRewards(bonusProductContexts))
}

async function add(
  skus: readonly string[],
  opener: HTMLElement | undefined,
  { gift, onRefused, onAdded }: Partial<GiftRequest>,
): Promise<boolean> {
  await afterPaint()
  // Needed after the response; fetched in parallel.
  const miniBasket = fetchMiniBasket()
  try {
    // Refreshes an expired session first, because a guest has another basket.
    if (hasSessionTrace()) await (await import('#renderer/browser/session/session.ts')).isSignedIn()
    const response = await request(skus, gift)
    if ('error' in response) {
      if (!onRefused?.(response.error.errors ?? {})) await showRefusal(response)
      return false
    }
    if (response.status !== 200) return false
    const { body } = response
    onAdded?.()
    withdrawErrors()
    for (const sku of skus) announceAdded(body, sku, 1)
    if (!isNewest(body)) return true
    setCount('basket', body.basket.quantity)
    // Its texts may take as long as the retries of their request: the addition is complete.
    void showAddition(miniBasket, body, skus[0] ?? '', opener)
    return true
  } catch {
    await showRefusal()
    return false
  }
}
