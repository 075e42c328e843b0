import { openAttempts } from '#server/commerce/payments/attempts.ts'
import type { Checkout, OpenedBasket, ReadyBasket } from '#server/commerce/payments/checkout.ts'
import type { Database } from '#server/database/database.ts'
import { tryTransaction } from '#server/database/transactions.ts'

type CoveredResult =
  | { kind: 'placed'; order: { orderId: string; orderNumber: string; url: string } }
  /** The cards do not cover the total, or something is no longer available. */
  | { kind: 'uncovered' }
  /** The shopper was shown another total (checkout rule 22). */
  | { kind: 'changed' }
  | Extract<OpenedBasket, { kind: 'incomplete' | 'missing' }>

/**
 * Orders a basket that gift cards cover, or that costs nothing, without a provider. Idempotent.
 * @param displayedTotal total that the shopper was shown, in minor units. Default: any
 */
export type GiftCardCheckout = (
  basketId: string,
  market: string,
  displayedTotal?: number,
) => Promise<CoveredResult>

interface GiftCardCheckoutDependencies {
  database: Database
  checkout: Checkout
  receipt: (market: string, orderId: string) => string
}

/** Returns why gift cards alone cannot pay for a basket. While a provider payment is open, cards must not pay as well. */
function obstacleTo(
  { due, total }: ReadyBasket,
  hasOpenPayment: boolean,
  displayedTotal: number | undefined,
): 'uncovered' | 'changed' | undefined {
  if (!hasOpenPayment && displayedTotal !== undefined && displayedTotal !== total) return 'changed'
  return due.amount !== 0 || hasOpenPayment ? 'uncovered' : undefined
}

export function createGiftCardCheckout({
  database,
  checkout,
  receipt,
}: GiftCardCheckoutDependencies): GiftCardCheckout {
  type CoveredFailure = Exclude<CoveredResult, { kind: 'placed' }>

  return async (basketId, market, displayedTotal) => {
    const placement = await tryTransaction<void, CoveredFailure>(database, async (tx, undo) => {
      const openBasket = await checkout.open(tx, basketId)
      if (openBasket.kind === 'ordered') return
      if (openBasket.kind !== 'ready') return undo(openBasket)
      const attempts = await openAttempts(tx, basketId)
      const obstacle = obstacleTo(openBasket.basket, attempts.length > 0, displayedTotal)
      if (obstacle) return undo({ kind: obstacle })
      const order = await checkout.place(tx, basketId, undefined)
      if (order.kind === 'impossible') undo({ kind: 'uncovered' })
    })
    if (placement.kind === 'undone') return placement.reason
    const order = await checkout.orderOf(basketId)
    if (!order) return { kind: 'missing' }
    return {
      kind: 'placed',
      order: { orderId: order.id, orderNumber: order.number, url: receipt(market, order.id) },
    }
  }
}
