import { giftMoment } from '#schemas/gift-days.ts'
import type { Market } from '#schemas/markets/market.ts'
import { timeZoneOf } from '#schemas/markets/market-time-zone.ts'
import type { StoredBasket } from '#server/commerce/basket/basket-rows.ts'
import { endBasket } from '#server/commerce/basket/baskets.ts'
import type { GiftCards } from '#server/commerce/basket/gift-cards.ts'
import type { PricedBasket } from '#server/commerce/basket/price-basket.ts'
import { buyerOf, guestEmailOf } from '#server/commerce/basket/pricing.ts'
import { usePromotions as countPromotions } from '#server/commerce/basket/promotions.ts'
import type { Assortment } from '#server/commerce/catalogue/assortment.ts'
import { recordProductEvents } from '#server/commerce/catalogue/product-events.ts'
import type { OrderPoints } from '#server/commerce/loyalty/points.ts'
import type { CheckedBasket, PriceBasketIn } from '#server/commerce/orders/basket-pricer.ts'
import { giftDeliveryKind } from '#server/commerce/orders/gift-delivery.ts'
import { confirmationMail, giftCardMail } from '#server/commerce/orders/order-mails.ts'
import {
  goodsPrice,
  insertOrder,
  type OrderLineRow,
  type OrderRow,
} from '#server/commerce/orders/order-rows.ts'
import { insertReceipt } from '#server/commerce/orders/receipts.ts'
import { newReference } from '#server/commerce/payments/attempts.ts'
import type { PaidFor, PlacedOrder } from '#server/commerce/payments/checkout.ts'
import type { PlacingStepObserver } from '#server/commerce/payments/placing-steps.ts'
import type { Database } from '#server/database/database.ts'
import { eq } from '#server/database/drizzle.ts'
import { orderLines, orders } from '#server/database/tables/orders.ts'
import { notifyAfterCommit } from '#server/database/transaction-guard.ts'
import type { Transaction } from '#server/database/transactions.ts'
import { addJob } from '#server/jobs/jobs.ts'
import type { MailTexts } from '#server/mail/mail-texts.ts'
import { queueMail } from '#server/mail/outbox.ts'
import type { NewsSignUp } from '#server/subscriptions/news-sign-up.ts'
import { reportOrderEvent } from '#server/webhooks/order-events.ts'

/** Dependencies of writing orders. */
export interface OrderContext {
  database: Database
  assortment: Assortment
  giftCards: GiftCards
  points: Pick<OrderPoints, 'orderPlaced'>
  /** Notifies other services of an order, within its transaction. */
  reportOrder?: ((tx: Transaction, orderNumber: string) => Promise<void>) | undefined
  priceIn: PriceBasketIn
  mailTexts: MailTexts
  news: Pick<NewsSignUp, 'signUpIn'>
  marketOf: (id: string) => Market | undefined
  /** Returns a customer's own address. */
  emailOf: (tx: Transaction, customerId: string) => Promise<string | undefined>
  /** Absolute. */
  receiptUrl: (market: string, orderId: string) => string
  now: () => number
  /** Delay after which the order advances automatically. Default: it does not. */
  firstStep: number | undefined
  reached: PlacingStepObserver
}

/** Returns the address that an order's mail goes to, in lower case: a customer's orders are found by it. */
export async function emailIn(
  { emailOf }: Pick<OrderContext, 'emailOf'>,
  tx: Transaction,
  { content, customerId }: StoredBasket,
): Promise<string | undefined> {
  const accountEmail = customerId === undefined ? undefined : await emailOf(tx, customerId)
  return accountEmail ?? guestEmailOf(content)?.toLowerCase()
}

/** Takes goods, cards and codes; returns the reason if something is no longer available. */
async function reserveGoodsAndCodes(
  { assortment, giftCards, now }: OrderContext,
  tx: Transaction,
  orderId: string,
  basket: StoredBasket,
  {
    lines,
    giftCards: cards,
    promoCodes,
  }: Pick<PricedBasket, 'lines' | 'giftCards'> & { promoCodes: string[] },
): Promise<string | undefined> {
  // Sorted, so that two orders cannot deadlock.
  const goods = lines
    .filter(({ offer }) => !offer.isDigital)
    .toSorted((a, b) =>
      `${a.stored.sku} ${a.stored.location}` < `${b.stored.sku} ${b.stored.location}` ? -1 : 1,
    )
  for (const { stored, quantity } of goods)
    if (!(await assortment.takeStock(tx, stored.sku, stored.location, quantity))) return 'stock'
  const usedCards = cards.filter((card) => card.used > 0).toSorted((a, b) => (a.number < b.number ? -1 : 1))
  for (const card of usedCards) if (!(await giftCards.take(tx, card, card.used, orderId))) return 'giftcard'
  const countContext = { buyer: buyerOf(basket), now: now() }
  const refusedCodes = await countPromotions(tx, promoCodes, orderId, countContext)
  return refusedCodes.length > 0 ? 'promotion' : undefined
}

/** Issues the gift cards that the buyer gets, and sends them. */
async function sendToBuyer(
  { giftCards, mailTexts }: OrderContext,
  tx: Transaction,
  { order, market, lineId }: { order: OrderRow; market: Market; lineId: string },
  { quantity, offer: { listPrice: amount } }: PricedBasket['lines'][number],
): Promise<void> {
  const value = { amount, currency: order.currency }
  for (let piece = 0; piece < quantity; piece += 1) {
    const recipient = order.email ?? undefined
    const card = await giftCards.issue(tx, value, { orderLineId: lineId, recipient, market: market.id })
    if (order.email !== null) await queueMail(tx, giftCardMail(mailTexts, market, order.email, value, card))
  }
}

/** Sends purchased gift cards: to the buyer immediately, to recipients on their delivery day (basket rule 22). */
async function deliverDigital(
  context: OrderContext,
  tx: Transaction,
  { order, lines }: { order: OrderRow; lines: readonly OrderLineRow[] },
  priced: PricedBasket,
): Promise<void> {
  const { marketOf, now } = context
  const market = marketOf(order.market)
  const digital = priced.lines.flatMap((line, position) => (line.offer.isDigital ? [{ line, position }] : []))
  if (digital.length === 0 || !market) return
  for (const { line, position } of digital) {
    const lineId = lines.find((row) => row.position === position)?.id
    if (lineId === undefined) throw new Error(`Order ${order.id} has no line at position ${position}`)
    const { gift } = line.stored
    if (gift) {
      const due = new Date(giftMoment(gift.deliveryDate, now(), timeZoneOf(market)))
      await addJob(tx, { kind: giftDeliveryKind, key: lineId, payload: { lineId }, due })
    } else await sendToBuyer(context, tx, { order, market, lineId }, line)
    await tx.update(orderLines).set({ shipped: line.quantity }).where(eq(orderLines.id, lineId))
  }
  if (digital.length === priced.lines.length)
    await tx.update(orders).set({ state: 'completed', nextStep: null }).where(eq(orders.id, order.id))
}

/** Writes the receipt, and delivers digital goods. */
async function finish(
  context: OrderContext,
  tx: Transaction,
  order: OrderRow,
  priced: PricedBasket,
  { paid, employeeName }: { paid: PaidFor | undefined; employeeName: string | undefined },
) {
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id))
  const method = paid?.method ?? 'giftcard'
  await insertReceipt(tx, {
    order,
    items: lines.map((line) => ({ line, quantity: line.quantity, amount: goodsPrice(line) })),
    kind: 'sale',
    hasFreight: true,
    amount: priced.total,
    method,
    employeeName,
    now: context.now(),
  })
  await deliverDigital(context, tx, { order, lines }, priced)
}

/** Confirms the order by mail, and subscribes the buyer to the newsletter if they opted in. */
async function confirm(
  { mailTexts, news, receiptUrl }: OrderContext,
  tx: Transaction,
  {
    stored,
    market,
    order,
    paid,
  }: { stored: StoredBasket; market: Market; order: OrderRow; paid: PaidFor | undefined },
): Promise<void> {
  const { email } = order
  if (email === null) return
  const method = paid?.method ?? 'giftcard'
  const receipt = receiptUrl(market.id, order.id)
  await queueMail(tx, confirmationMail(mailTexts, market, email, order, receipt, method))
  if (stored.content.acceptNewsletter === true) await news.signUpIn(tx, market, email, 'checkout')
}

/** Topic of an order that was placed. */
export const orderPlaced = 'order placed'

/** Writes the order of a validated basket, and takes stock, codes and points. */
export async function writeOrder(
  context: OrderContext,
  tx: Transaction,
  stored: StoredBasket,
  checked: CheckedBasket,
  paid: PaidFor | undefined,
): Promise<PlacedOrder> {
  const { points, now, reached, firstStep } = context
  const { priced, basket, market } = checked
  const id = newReference()
  const promoCodes = [...priced.amounts.keys()]
  const email = await emailIn(context, tx, stored)
  const missing = await reserveGoodsAndCodes(context, tx, id, stored, { ...priced, promoCodes })
  if (missing !== undefined) return { kind: 'impossible', reason: missing }
  reached('goods taken')
  const order = await insertOrder(tx, {
    id,
    basketId: stored.id,
    kind: paid?.method === 'pos' ? 'retail' : 'web',
    market: market.id,
    customerId: stored.customerId,
    detached: stored.customerId === undefined ? stored.detached : undefined,
    email,
    storeId: stored.content.inStore?.storeId,
    termsVersion: stored.content.termsVersion,
    paymentId: paid?.paymentId,
    basket: { ...basket, status: 'ordered' },
    priced,
    now: now(),
    nextStep: firstStep === undefined ? undefined : new Date(now() + firstStep),
  })
  notifyAfterCommit(orderPlaced)
  reached('order written')
  const { number: orderNumber, customerId } = order
  const earningContext = { market: market.id, orderNumber, goods: priced.goods }
  await points.orderPlaced(tx, { ...earningContext, customerId: customerId ?? undefined })
  reached('points counted')
  const bought = priced.lines.map(({ offer }) => offer.productId)
  await recordProductEvents(tx, 'bought', bought, now())
  await context.reportOrder?.(tx, orderNumber)
  await reportOrderEvent(tx, 'order.placed', order, now())
  await endBasket(tx, stored.id, now())
  reached('basket ended')
  await finish(context, tx, order, priced, { paid, employeeName: stored.content.inStore?.employeeName })
  reached('receipt written')
  await confirm(context, tx, { stored, market, order, paid })
  reached('mail queued')
  return { kind: 'placed', orderId: id }
}
