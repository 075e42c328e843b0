import { liveStatuses } from '#schemas/commerce/payment-status.ts'
import type { Market } from '#schemas/markets/market.ts'
import { findBasket } from '#server/commerce/basket/basket-rows.ts'
import type { Checkout } from '#server/commerce/payments/checkout.ts'
import type { createPaymentHandlers } from '#server/commerce/payments/handlers.ts'
import type { Database } from '#server/database/database.ts'
import { and, eq, inArray } from '#server/database/drizzle.ts'
import { orders } from '#server/database/tables/orders.ts'
import { payments } from '#server/database/tables/payments.ts'
import { inTransaction } from '#server/database/transactions.ts'

interface PaymentLookupsDependencies {
  database: Database
  checkout: Checkout
  marketOf: (id: string) => Market | undefined
  now: () => number
}

type HandlerParts = Parameters<typeof createPaymentHandlers>[0]

/** Returns an ordered basket, so that a second press finds its order. */
async function orderedBasketOf({ db }: Database, basketId: string, userId: string | undefined) {
  const [order] = await db.select().from(orders).where(eq(orders.basketId, basketId))
  const isOwn = order && (order.customerId === null || order.customerId === userId)
  return isOwn ? { id: basketId, market: order.market } : undefined
}

const basketFinder =
  ({ database, marketOf, now }: PaymentLookupsDependencies): HandlerParts['basketOf'] =>
  async (id, catalog, { session }) => {
    const lookup = await findBasket(database.db, id, { userId: session?.userId, now: now() })
    if (lookup.kind === 'foreign') return undefined
    const basket =
      lookup.kind === 'found' ? lookup.basket : await orderedBasketOf(database, id, session?.userId)
    const market = basket && marketOf(basket.market)
    return basket && market && (market.catalog ?? market.id) === catalog
      ? { id: basket.id, market }
      : undefined
  }

/** Lookups of baskets and orders for the endpoints of payments. */
export function paymentLookups(
  parts: PaymentLookupsDependencies,
): Pick<HandlerParts, 'basketOf' | 'paymentOf' | 'pendingOf' | 'dueOf'> {
  const { database, checkout } = parts
  const { db } = database
  return {
    basketOf: basketFinder(parts),
    async paymentOf(number) {
      const [order] = await db.select().from(orders).where(eq(orders.number, number))
      return order?.paymentId ?? undefined
    },
    async pendingOf(provider) {
      const rows = await db
        .select({ id: payments.id })
        .from(payments)
        .where(and(eq(payments.provider, provider), inArray(payments.status, [...liveStatuses])))
        .limit(200)
      return rows.map(({ id }) => id)
    },
    async dueOf(basketId) {
      const openBasket = await inTransaction(database, (tx) => checkout.open(tx, basketId))
      return openBasket.kind === 'ready' ? openBasket.basket.due : undefined
    },
  }
}
