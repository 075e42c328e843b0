import type { BasketAnswer } from '#renderer/browser/basket/basket-answer.ts'
import { tellCount } from '#renderer/browser/basket/count.ts'
import { painted } from '#renderer/browser/basket/painted.ts'
import { announce } from '#renderer/browser/page/announce.ts'
import { createApiClient, type Refused } from '#renderer/browser/page/api-client.ts'
import { catalogHere } from '#renderer/browser/page/catalog-here.ts'
import { oneAfterAnother } from '#renderer/browser/page/one-after-another.ts'
import { basketPlace, textsIn } from '#renderer/browser/page/page-texts.ts'
import { hasSessionTrace } from '#renderer/browser/session/session-trace.ts'
import { showToast } from '#renderer/browser/toast/toast.ts'
import { basket } from '#schemas/api/basket.ts'

// The browser's side of the basket: fetched at the first touch of what puts something into it.

const call = createApiClient()

/** The greatest version of each basket that was seen: an answer with a lower one is older and says nothing. */
const versions = new Map<string, number>()

/** Whether an answer is the newest of its basket so far. */
function isNewest({ basket: { basketId, version } }: BasketAnswer): boolean {
  if (version < (versions.get(basketId) ?? 0)) return false
  versions.set(basketId, version)
  return true
}

function announceAdded({ basket: { lines } }: BasketAnswer, sku: string, quantity: number): void {
  const line = lines.find((one) => one.sku === sku)
  if (!line) return
  const { amount: price, currency } = line.unitPrice.salesPrice
  announce({
    event: 'add_to_cart',
    currency,
    value: price * quantity,
    items: [{ item_id: sku, item_name: line.name, item_brand: line.brand, price, quantity }],
  })
}

/** The first addition makes the basket, so that a second one waits for it. */
const inTurn = oneAfterAnother()

/** A payment is open for the basket. */
const frozen = 'basket.frozen'

/** Shows a toast with the first message of the refused line (basket rule 19). */
function tellRefusal(refused?: Refused): void {
  const place = basketPlace()
  const texts = textsIn(place)
  const errors = refused?.error.errors ?? {}
  const isFrozen = Object.values(errors).flat().includes(frozen)
  const [line] = refused?.status === 400 ? (errors.lineItem ?? []) : []
  const link = isFrozen ? { href: place?.dataset.checkout ?? '', text: texts('openPayment.look') } : undefined
  showToast({
    kind: refused ? 'warning' : 'danger',
    text: texts(isFrozen ? frozen : (line ?? 'feedback.error_add_to_basket')),
    link,
    errorLabel: 'basket_error',
    immediate: true,
  })
}

/**
 * Puts a sku into the basket, tells every place that counts what is in it, and shows the mini basket. What goes wrong is
 * told in a toast. What the caller shows as its answer to the press is on screen before anything is asked for.
 * @param opener what was pressed: gets focus back where the mini basket took it
 * @returns whether it is in the basket
 */
export const addToBasket = (sku: string, opener?: HTMLElement | undefined): Promise<boolean> =>
  inTurn(() => add(sku, opener))

async function add(sku: string, opener: HTMLElement | undefined): Promise<boolean> {
  await painted()
  // It is wanted after the answer; on its way beside it, it costs no time of its own.
  const miniBasket = import('#renderer/browser/basket/mini-basket.ts').catch(() => undefined)
  try {
    // Before it is asked for, a session that has run out is refreshed: a guest's basket is another.
    if (hasSessionTrace()) await (await import('#renderer/browser/session/session.ts')).isSignedIn()
    const answer = await call(basket.addLine, {
      path: { catalog: catalogHere() },
      query: {},
      body: { sku, quantity: 1 },
    })
    if ('error' in answer) {
      tellRefusal(answer)
      return false
    }
    if (answer.status !== 200) return false
    const { body } = answer
    announceAdded(body, sku, 1)
    if (!isNewest(body)) return true
    tellCount('basket', body.basket.quantity)
    ;(await miniBasket)?.showMiniBasket(body, sku, opener)
    const { bonusProductContexts } = body.basket
    if (bonusProductContexts.length > 0) {
      const { offerPresents } = await import('#renderer/browser/basket/present-flyout.ts')
      void offerPresents(bonusProductContexts)
    }
    return true
  } catch {
    tellRefusal()
    return false
  }
}
