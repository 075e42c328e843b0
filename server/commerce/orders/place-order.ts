import { createHash } from 'node:crypto'
import { type StoredBasket, writeBasket } from '#server/commerce/basket/basket-rows.ts'
import { lockAnyBasket, thawBasket } from '#server/commerce/basket/baskets.ts'
import type { CheckedBasket } from '#server/commerce/orders/basket-pricer.ts'
import { checkoutProblems } from '#server/commerce/orders/checkout-problems.ts'
import { refundMail } from '#server/commerce/orders/order-mails.ts'
import type { OrderRow } from '#server/commerce/orders/order-rows.ts'
import { linesOf, paymentAddress } from '#server/commerce/orders/payment-lines.ts'
import { countUnsent } from '#server/commerce/orders/unsent-pieces.ts'
import { emailIn, type OrderContext, writeOrder } from '#server/commerce/orders/write-order.ts'
import type { Checkout, PaidFor, ReadyBasket } from '#server/commerce/payments/checkout.ts'
import { eq } from '#server/database/drizzle.ts'
import { orders } from '#server/database/tables/orders.ts'
import type { SelectQueries } from '#server/database/transactions.ts'
import { queueMail } from '#server/mail/outbox.ts'

/** Hashes the selection without prices: those are verified by their sum. */
const fingerprintOf = ({ content, market }: StoredBasket): string =>
  createHash('sha256')
    .update(JSON.stringify([market, content]))
    .digest('base64url')

/** Why a basket cannot become the order that was paid for. */
function obstacle(
  basket: StoredBasket,
  { priced, market }: CheckedBasket,
  paid: PaidFor | undefined,
): string | undefined {
  if (paid && paid.fingerprint !== fingerprintOf(basket)) return 'changed'
  if (priced.unavailable.length > 0 || priced.lines.length === 0) return 'stock'
  if (paid && paid.amount.currency !== market.currency) return 'price'
  return priced.remaining === (paid?.amount.amount ?? 0) ? undefined : 'price'
}

async function orderIn(tx: SelectQueries, basketId: string): Promise<OrderRow | undefined> {
  const [row] = await tx.select().from(orders).where(eq(orders.basketId, basketId))
  return row
}

/** Returns a checked basket as payments need it. */
function readyOf(
  basket: StoredBasket,
  { market, priced }: CheckedBasket,
  email: string | undefined,
): ReadyBasket {
  const { shippingAddress, billingAddress, useBillingAddressForShipping, inStore } = basket.content
  const invoiced = billingAddress ?? shippingAddress
  const delivered = useBillingAddressForShipping ? billingAddress : shippingAddress
  return {
    id: basket.id,
    market,
    due: { amount: priced.remaining, currency: market.currency },
    total: priced.total,
    fingerprint: fingerprintOf(basket),
    shopper: {
      ...(email !== undefined && { email }),
      ...(invoiced ? paymentAddress(invoiced) : { country: market.country.code }),
    },
    delivery: delivered && !priced.isDigital ? paymentAddress(delivered) : undefined,
    lines: linesOf(priced, priced.method?.name ?? 'Freight'),
    ...(inStore && { storeId: inStore.storeId }),
  }
}

/** Creates the interface that payments use for baskets and orders, on the shop's own tables. */
export function createCheckout(context: OrderContext): Checkout {
  const { database, priceIn, mailTexts, marketOf, now } = context
  return {
    async lock(tx, basketId) {
      await lockAnyBasket(tx, basketId, now())
    },

    async open(tx, basketId) {
      const stored = await lockAnyBasket(tx, basketId, now())
      if (!stored) {
        const order = await orderIn(tx, basketId)
        return order ? { kind: 'ordered', orderId: order.id } : { kind: 'missing' }
      }
      const checked = await priceIn(tx, stored)
      if (!checked) return { kind: 'missing' }
      const { content } = checked
      const basket = { ...stored, content }
      const email = await emailIn(context, tx, basket)
      const errors = checkoutProblems(content, checked, email)
      if (Object.keys(errors).length > 0) return { kind: 'incomplete', errors }
      // A frozen basket is ordered as it is stored: it must hold what was priced here.
      if (content !== stored.content) await writeBasket(tx, stored, { content }, now())
      return { kind: 'ready', basket: readyOf(basket, checked, email) }
    },

    async freeze(tx, basketId) {
      const basket = await lockAnyBasket(tx, basketId, now())
      if (basket?.status === 'open') await writeBasket(tx, basket, { status: 'frozen' }, now())
    },

    async thaw(tx, basketId) {
      await thawBasket(tx, basketId, now())
    },

    async place(tx, basketId, paid) {
      const basket = await lockAnyBasket(tx, basketId, now())
      const existing = await orderIn(tx, basketId)
      if (existing) {
        const isSame = existing.paymentId === (paid?.paymentId ?? null)
        return { kind: isSame ? 'placed' : 'ordered', orderId: existing.id }
      }
      const checked = basket && (await priceIn(tx, basket))
      if (!basket || !checked) return { kind: 'impossible', reason: 'missing' }
      const reason = obstacle(basket, checked, paid)
      return reason === undefined
        ? writeOrder(context, tx, basket, checked, paid)
        : { kind: 'impossible', reason }
    },

    toSend: countUnsent,

    async orderOf(basketId) {
      const order = await orderIn(database.db, basketId)
      return order && { id: order.id, number: order.number }
    },

    async notifyOfRefund(tx, { market: id, email, amount, reference }) {
      const market = marketOf(id)
      if (market) await queueMail(tx, refundMail(mailTexts, market, email, amount, reference))
    },
  }
}
