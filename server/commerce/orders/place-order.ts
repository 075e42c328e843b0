import { createHash } from 'node:crypto'
import type { Address } from '#schemas/addresses/address.ts'
import type { Market } from '#schemas/markets/market.ts'
import { type KeptBasket, writeBasket } from '#server/commerce/basket/basket-rows.ts'
import { endBasket, lockAnyBasket, thawBasket } from '#server/commerce/basket/baskets.ts'
import type { GiftCards } from '#server/commerce/basket/gift-cards.ts'
import type { PricedBasket } from '#server/commerce/basket/price-basket.ts'
import { buyerOf, guestEmailOf } from '#server/commerce/basket/pricing.ts'
import { usePromotions as countPromotions } from '#server/commerce/basket/promotions.ts'
import type { Assortment } from '#server/commerce/catalogue/assortment.ts'
import { noteTogether } from '#server/commerce/catalogue/product-events.ts'
import type { OrderPoints } from '#server/commerce/loyalty/points.ts'
import type { CheckedBasket, PriceBasketIn } from '#server/commerce/orders/basket-pricer.ts'
import { checkoutProblems } from '#server/commerce/orders/checkout-problems.ts'
import { confirmationMail, giftCardMail, refundMail } from '#server/commerce/orders/order-mails.ts'
import { insertOrder, type OrderRow } from '#server/commerce/orders/order-rows.ts'
import { insertReceipt } from '#server/commerce/orders/receipts.ts'
import { toSendOf } from '#server/commerce/orders/to-send.ts'
import { newReference } from '#server/commerce/payments/attempts.ts'
import type { Checkout, PaidFor, PlacedOrder, ReadyBasket } from '#server/commerce/payments/checkout.ts'
import type { Reached } from '#server/commerce/payments/placing-steps.ts'
import type { PaymentAddress, PaymentLine } from '#server/commerce/payments/provider/provider.ts'
import type { Database } from '#server/database/database.ts'
import { and, eq } from '#server/database/drizzle.ts'
import { orderLines, orders } from '#server/database/tables/orders.ts'
import type { Transaction } from '#server/database/transactions.ts'
import type { MailTexts } from '#server/mail/mail-texts.ts'
import { queueMail } from '#server/mail/outbox.ts'
import type { NewsSignUp } from '#server/subscriptions/news-sign-up.ts'

interface Parts {
  database: Database
  assortment: Assortment
  giftCards: GiftCards
  points: Pick<OrderPoints, 'orderPlaced'>
  priceIn: PriceBasketIn
  mailTexts: MailTexts
  news: Pick<NewsSignUp, 'signUpIn'>
  marketOf: (id: string) => Market | undefined
  /** Returns a customer's own address. */
  emailOf: (tx: Transaction, customerId: string) => Promise<string | undefined>
  /** Absolute. */
  receiptUrl: (market: string, orderId: string) => string
  now: () => number
  /** After the order was placed, until it moves on by itself; undefined: it does not. */
  firstStep: number | undefined
  reached: Reached
}

/** Hashes what was chosen, without prices: these are checked by their sum. */
const fingerprintOf = ({ content, market }: KeptBasket): string =>
  createHash('sha256')
    .update(JSON.stringify([market, content]))
    .digest('base64url')

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

/** Returns lines for goods, freight and added taxes, which add up to the amount due. */
function linesOf(priced: PricedBasket, shippingName: string): ReadyBasket['lines'] {
  const { included, taxes: rates, freight: isFreightTaxed } = priced.tax
  const rate = included ? sumOf(rates.map((tax) => tax.rate)) : 0
  /** Of what prices include, as that is part of a line. */
  const taxed = (taxes: readonly number[]) => {
    const tax = included ? sumOf(taxes) : 0
    return { tax, taxRate: tax === 0 ? 0 : rate }
  }
  const extra = (kind: PaymentLine['kind'], name: string, total: number, taxes: readonly number[] = []) =>
    total === 0 ? [] : [{ kind, sku: kind, name, quantity: 1, unitPrice: total, total, ...taxed(taxes) }]
  const added = priced.total - priced.subtotal - priced.freight
  const covered = priced.remaining - priced.total
  return [
    ...priced.lines.map(({ stored, offer, quantity, salesPrice, paid, taxes }) => ({
      kind: offer.isDigital ? ('digital' as const) : ('goods' as const),
      sku: stored.sku,
      name: offer.name,
      quantity,
      unitPrice: salesPrice,
      total: paid,
      ...taxed(taxes),
    })),
    ...extra('freight', shippingName, priced.freight, isFreightTaxed ? priced.freightTaxes : []),
    ...extra('tax', 'Tax', added),
    ...extra('giftcard', 'Gift card', covered),
  ]
}

/** Returns an address as payment providers need it. */
function paymentAddress(address: Address): PaymentAddress {
  const { firstName, lastName, line1, houseNumber, city, postalCode, regionCode: region, country } = address
  const phone = address.mobilePhoneNumber
  return {
    ...(firstName !== undefined && { firstName }),
    ...(lastName !== undefined && { lastName }),
    ...(line1 !== undefined && { line1 }),
    ...(houseNumber !== undefined && { houseNumber }),
    ...(city !== undefined && { city }),
    ...(region !== undefined && { region }),
    ...(postalCode !== undefined && { postalCode }),
    ...(phone !== undefined && { phone }),
    country,
  }
}

/** Why a basket cannot become the order that was paid for. */
function obstacle(
  kept: KeptBasket,
  { priced, market }: CheckedBasket,
  paid: PaidFor | undefined,
): string | undefined {
  if (paid && paid.fingerprint !== fingerprintOf(kept)) return 'changed'
  if (priced.unavailable.length > 0 || priced.lines.length === 0) return 'stock'
  if (paid && paid.amount.currency !== market.currency) return 'price'
  return priced.remaining === (paid?.amount.amount ?? 0) ? undefined : 'price'
}

/** Creates the interface that payments use for baskets and orders, on the shop's own tables. */
export function createCheckout(parts: Parts): Checkout {
  const { database, assortment, giftCards, priceIn, mailTexts, marketOf, emailOf, now, reached } = parts

  async function orderIn(tx: Pick<Transaction, 'select'>, basketId: string): Promise<OrderRow | undefined> {
    const [row] = await tx.select().from(orders).where(eq(orders.basketId, basketId))
    return row
  }

  async function emailIn(tx: Transaction, { content, customerId }: KeptBasket): Promise<string | undefined> {
    const own = customerId === undefined ? undefined : await emailOf(tx, customerId)
    return own ?? guestEmailOf(content)
  }

  function readyOf(
    kept: KeptBasket,
    { market, priced }: CheckedBasket,
    email: string | undefined,
  ): ReadyBasket {
    const { shippingAddress, billingAddress, useBillingAddressForShipping, inStore } = kept.content
    const invoiced = billingAddress ?? shippingAddress
    const delivered = useBillingAddressForShipping ? billingAddress : shippingAddress
    return {
      id: kept.id,
      market,
      due: { amount: priced.remaining, currency: market.currency },
      fingerprint: fingerprintOf(kept),
      shopper: {
        ...(email !== undefined && { email }),
        ...(invoiced ? paymentAddress(invoiced) : { country: market.country.code }),
      },
      delivery: delivered && !priced.isDigital ? paymentAddress(delivered) : undefined,
      lines: linesOf(priced, priced.method?.name ?? 'Freight'),
      ...(inStore && { storeId: inStore.storeId }),
    }
  }

  /** Takes goods, cards and codes; returns the reason if something is no longer available. */
  async function takeAll(
    tx: Transaction,
    orderId: string,
    kept: KeptBasket,
    {
      lines,
      giftCards: cards,
      promoCodes,
      email,
    }: Pick<PricedBasket, 'lines' | 'giftCards'> & { promoCodes: string[]; email: string | undefined },
  ): Promise<string | undefined> {
    // Sorted, so that two orders cannot deadlock.
    const goods = lines
      .filter(({ offer }) => !offer.isDigital)
      .toSorted((a, b) =>
        `${a.stored.sku} ${a.stored.location}` < `${b.stored.sku} ${b.stored.location}` ? -1 : 1,
      )
    for (const { stored, quantity } of goods)
      if (!(await assortment.takeStock(tx, stored.sku, stored.location, quantity))) return 'stock'
    const used = cards.filter((card) => card.used > 0).toSorted((a, b) => (a.number < b.number ? -1 : 1))
    for (const card of used)
      if (!(await giftCards.take(tx, card.number, card.used, orderId))) return 'giftcard'
    const counted = { buyer: buyerOf(kept), email, now: now() }
    const refused = await countPromotions(tx, promoCodes, orderId, counted)
    return refused.length > 0 ? 'promotion' : undefined
  }

  /** Writes the receipt, and delivers digital goods. */
  async function finish(
    tx: Transaction,
    order: OrderRow,
    priced: PricedBasket,
    { paid, employeeName }: { paid: PaidFor | undefined; employeeName: string | undefined },
  ) {
    const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id))
    const method = paid?.method ?? 'giftcard'
    await insertReceipt(tx, {
      order,
      lines,
      kind: 'sale',
      amount: priced.total,
      method,
      employeeName,
      now: now(),
    })
    const market = marketOf(order.market)
    const digital = priced.lines.flatMap((line, position) =>
      line.offer.isDigital ? [{ line, position }] : [],
    )
    if (digital.length === 0 || !market) return
    for (const { line, position } of digital) {
      for (let piece = 0; piece < line.quantity; piece += 1) {
        const value = { amount: line.offer.listPrice, currency: order.currency }
        const card = await giftCards.issue(tx, value.amount, value.currency)
        if (order.email !== null)
          await queueMail(tx, giftCardMail(mailTexts, market, order.email, value, card))
      }
      await tx
        .update(orderLines)
        .set({ shipped: line.quantity })
        .where(and(eq(orderLines.orderId, order.id), eq(orderLines.position, position)))
    }
    if (digital.length === priced.lines.length)
      await tx.update(orders).set({ state: 'completed', nextStep: null }).where(eq(orders.id, order.id))
  }

  async function write(
    tx: Transaction,
    kept: KeptBasket,
    checked: CheckedBasket,
    paid: PaidFor | undefined,
  ): Promise<PlacedOrder> {
    const { priced, basket, market } = checked
    const id = newReference()
    const promoCodes = [...priced.amounts.keys()]
    const email = await emailIn(tx, kept)
    const missing = await takeAll(tx, id, kept, { ...priced, promoCodes, email })
    if (missing !== undefined) return { kind: 'impossible', reason: missing }
    reached('goods taken')
    const { firstStep } = parts
    const order = await insertOrder(tx, {
      id,
      basketId: kept.id,
      kind: paid?.method === 'pos' ? 'retail' : 'web',
      market: market.id,
      customerId: kept.customerId,
      email,
      storeId: kept.content.inStore?.storeId,
      paymentId: paid?.paymentId,
      basket: { ...basket, status: 'ordered' },
      priced,
      now: now(),
      nextStep: firstStep === undefined ? undefined : new Date(now() + firstStep),
    })
    reached('order written')
    const { number: orderNumber, customerId } = order
    const counted = { market: market.id, orderNumber, goods: priced.goods }
    await parts.points.orderPlaced(tx, { ...counted, customerId: customerId ?? undefined })
    reached('points counted')
    const bought = priced.lines.map(({ offer }) => offer.productId)
    await noteTogether(tx, 'bought', bought, now())
    await endBasket(tx, kept.id, now())
    reached('basket ended')
    await finish(tx, order, priced, { paid, employeeName: kept.content.inStore?.employeeName })
    reached('receipt written')
    if (email !== undefined)
      await queueMail(
        tx,
        confirmationMail(
          mailTexts,
          market,
          email,
          order,
          parts.receiptUrl(market.id, id),
          paid?.method ?? 'giftcard',
        ),
      )
    if (email !== undefined && kept.content.acceptNewsletter === true)
      await parts.news.signUpIn(tx, market, email, 'checkout')
    reached('mail queued')
    return { kind: 'placed', orderId: id }
  }

  return {
    async lock(tx, basketId) {
      await lockAnyBasket(tx, basketId, now())
    },

    async open(tx, basketId) {
      const kept = await lockAnyBasket(tx, basketId, now())
      if (!kept) {
        const order = await orderIn(tx, basketId)
        return order ? { kind: 'ordered', orderId: order.id } : { kind: 'missing' }
      }
      const checked = await priceIn(tx, kept)
      if (!checked) return { kind: 'missing' }
      const email = await emailIn(tx, kept)
      const errors = checkoutProblems(kept.content, checked, email)
      if (Object.keys(errors).length > 0) return { kind: 'incomplete', errors }
      return { kind: 'ready', basket: readyOf(kept, checked, email) }
    },

    async freeze(tx, basketId) {
      const kept = await lockAnyBasket(tx, basketId, now())
      if (kept?.status === 'open') await writeBasket(tx, kept, { status: 'frozen' }, now())
    },

    async thaw(tx, basketId) {
      await thawBasket(tx, basketId, now())
    },

    async place(tx, basketId, paid) {
      const kept = await lockAnyBasket(tx, basketId, now())
      const known = await orderIn(tx, basketId)
      if (known) {
        const isSame = known.paymentId === (paid?.paymentId ?? null)
        return { kind: isSame ? 'placed' : 'ordered', orderId: known.id }
      }
      const checked = kept && (await priceIn(tx, kept))
      if (!kept || !checked) return { kind: 'impossible', reason: 'missing' }
      const reason = obstacle(kept, checked, paid)
      return reason === undefined ? write(tx, kept, checked, paid) : { kind: 'impossible', reason }
    },

    toSend: toSendOf,

    async orderOf(basketId) {
      const order = await orderIn(database.db, basketId)
      return order && { id: order.id, number: order.number }
    },

    async tellOfRefund(tx, { market: id, email, amount, reference }) {
      const market = marketOf(id)
      if (market) await queueMail(tx, refundMail(mailTexts, market, email, amount, reference))
    },
  }
}
