import { openAttempts } from '#server/commerce/payments/attempts.ts'
import type { Checkout, OpenedBasket } from '#server/commerce/payments/checkout.ts'
import type { Database } from '#server/database/database.ts'
import { tryTransaction } from '#server/database/transactions.ts'

type CoveredResult =
  | { kind: 'placed'; order: { orderId: string; orderNumber: string; url: string } }
  /** The cards do not cover the total, or something is no longer available. */
  | { kind: 'uncovered' }
  | Extract<OpenedBasket, { kind: 'incomplete' | 'missing' }>

/** Orders a basket that gift cards cover, or that costs nothing, without a provider. Idempotent. */
export type GiftCardCheckout = (basketId: string, market: string) => Promise<CoveredResult>

interface GiftCardCheckoutDependencies {
  database: Database
  checkout: Checkout
  receipt: (market: string, orderId: string) => string
}

export function createGiftCardCheckout({
  database,
  checkout,
  receipt,
}: GiftCardCheckoutDependencies): GiftCardCheckout {
  type Failed = Exclude<CoveredResult, { kind: 'placed' }>

  return async (basketId, market) => {
    const placed = await tryTransaction<void, Failed>(database, async (tx, undo) => {
      const opened = await checkout.open(tx, basketId)
      if (opened.kind === 'ordered') return
      if (opened.kind !== 'ready') return undo(opened)
      // While a provider payment is open, cards must not pay as well.
      const others = await openAttempts(tx, basketId)
      if (opened.basket.due.amount !== 0 || others.length > 0) return undo({ kind: 'uncovered' })
      const order = await checkout.place(tx, basketId, undefined)
      if (order.kind === 'impossible') undo({ kind: 'uncovered' })
    })
    if (placed.kind === 'undone') return placed.reason
    const order = await checkout.orderOf(basketId)
    if (!order) return { kind: 'missing' }
    return {
      kind: 'placed',
      order: { orderId: order.id, orderNumber: order.number, url: receipt(market, order.id) },
    }
  }
}
