import { shareOf } from '#schemas/commerce/share-amount.ts'
import type { GiftCards } from '#server/commerce/basket/gift-cards.ts'
import { returnPromotions } from '#server/commerce/basket/promotions.ts'
import { releaseVouchers } from '#server/commerce/basket/voucher-promotions.ts'
import type { Assortment } from '#server/commerce/catalogue/assortment.ts'
import type { OrderPoints } from '#server/commerce/loyalty/points.ts'
import {
  choose,
  type Fulfilled,
  type LockedOrder,
  leftOf,
  lockOrder,
  type Pieces,
  updateState,
} from '#server/commerce/orders/order-lock.ts'
import { goodsPrice, type OrderLineRow, orderedLine } from '#server/commerce/orders/order-rows.ts'
import { insertReceipt, type ReceiptItem } from '#server/commerce/orders/receipts.ts'
import { completeWhenDelivered } from '#server/commerce/orders/ship.ts'
import { freightOf, removedCount, toSend } from '#server/commerce/orders/to-send.ts'
import { newReference } from '#server/commerce/payments/attempts.ts'
import { withdrawnOf } from '#server/commerce/payments/disputes.ts'
import type { MovedGoods } from '#server/commerce/payments/provider/moved-goods.ts'
import { requestRefund } from '#server/commerce/payments/refunds.ts'
import { capturedAmount, noteTaking, releasedAmount } from '#server/commerce/payments/taking.ts'
import { and, eq, ne } from '#server/database/drizzle.ts'
import { orderLines, returns } from '#server/database/tables/orders.ts'
import { payments, refunds } from '#server/database/tables/payments.ts'
import type { Transaction } from '#server/database/transactions.ts'
import { reportOrderEvent } from '#server/webhooks/order-events.ts'

/** Whether pieces are removed before or after dispatch. */
export type TakeOutKind = 'cancellation' | 'return'

export interface TakeOutParts {
  assortment: Pick<Assortment, 'returnStock'>
  giftCards: Pick<GiftCards, 'giveBack' | 'spentOn' | 'voidUnused'>
  points: Pick<OrderPoints, 'orderReturned'>
  now: () => number
}

const sumOf = (rows: readonly { amount: number }[]): number =>
  rows.reduce((sum, { amount }) => sum + amount, 0)

/**
 * Returns the part of an order's removed goods that its payment paid, in minor units. It includes amounts that were not
 * refunded because the bank had charged them back.
 */
async function takenFromPayment(
  tx: Transaction,
  { order }: LockedOrder,
  paymentId: string,
  giftCards: TakeOutParts['giftCards'],
): Promise<number> {
  const isOfGoods = and(eq(returns.orderId, order.id), ne(returns.kind, 'goodwill'))
  const takenOut = await tx.select({ amount: returns.amount }).from(returns).where(isOfGoods)
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId))
  const left = order.total - sumOf(takenOut) - (await giftCards.spentOn(tx, order.id))
  return (payment?.amount ?? 0) - left
}

interface Removal {
  id: string
  amount: number
  kind: TakeOutKind
  goods: MovedGoods
}

/**
 * Refunds pieces that were removed from an order to its payment methods: releases the uncaptured part and refunds the
 * rest, never more than was captured, and nothing that the bank has already given back to the cardholder. Call it before
 * the removal is stored.
 * @returns the part that came from the payment, in minor units
 */
async function giveBack(
  tx: Transaction,
  locked: LockedOrder,
  { id, amount, kind, goods }: Removal,
  { giftCards, now }: Pick<TakeOutParts, 'giftCards' | 'now'>,
): Promise<number> {
  const { paymentId } = locked.order
  if (paymentId === null) return 0
  const takenBefore = await takenFromPayment(tx, locked, paymentId, giftCards)
  const cancelled = kind === 'cancellation' ? amount : 0
  const releasedBefore = await releasedAmount(tx, paymentId)
  const released = await noteTaking(tx, { paymentId, toSend: toSend(locked), cancelled }, now())
  const refundRows = await tx.select().from(refunds).where(eq(refunds.paymentId, paymentId))
  const given = refundRows.filter(({ status }) => status !== 'failed')
  const captured = await capturedAmount(tx, paymentId)
  const unpaid = sumOf(refundRows.filter(({ reason, status }) => reason === 'order' && status === 'failed'))
  // Amounts first make up for refunds of goods that failed.
  const goodwill = Math.max(0, sumOf(given.filter(({ reason }) => reason === 'goodwill')) - unpaid)
  const available = captured - (takenBefore - releasedBefore) - goodwill
  const left = Math.max(0, Math.min(amount - released, available))
  const due = Math.min(left, captured - sumOf(given) - (await withdrawnOf(tx, paymentId)))
  if (due > 0) await requestRefund(tx, { id, paymentId, amount: due, reason: 'order', goods }, now())
  return released + left
}

async function takeLine(
  tx: Transaction,
  line: OrderLineRow,
  count: number,
  kind: TakeOutKind,
  parts: TakeOutParts,
): Promise<{ amount: number; goods: MovedGoods['lines'][number]; item: ReceiptItem }> {
  const share = (price: number) => shareOf(price, line.quantity, removedCount(line), count)
  const amount = share(line.total)
  const total = share(goodsPrice(line))
  if (kind === 'cancellation') line.cancelled += count
  else line.returned += count
  await tx
    .update(orderLines)
    .set({ cancelled: line.cancelled, returned: line.returned })
    .where(eq(orderLines.id, line.id))
  if (!orderedLine(line).isDigital) await parts.assortment.returnStock(tx, line.sku, line.location, count)
  const goods = { sku: line.sku, name: line.name, quantity: count, total }
  return { amount, goods, item: { line, quantity: count, amount: total } }
}

/**
 * Returns freight with its taxes if these lines were the last goods of the order, else 0: a customer who withdraws from
 * a whole order gets its freight refunded (Directive 2011/83/EU, article 13). Digital lines have no freight.
 */
function freightBack(locked: LockedOrder, taken: readonly OrderLineRow[]): number {
  const isGoods = (line: OrderLineRow) => !orderedLine(line).isDigital
  const isLast = locked.lines.filter(isGoods).every((line) => removedCount(line) === line.quantity)
  return isLast && taken.some(isGoods) ? freightOf(locked) : 0
}

/** Returns the price of all goods, and of those that the customer keeps, without gift cards and added taxes. */
function goodsOf(lines: readonly OrderLineRow[]): { ordered: number; goods: number } {
  const physical = lines.filter((line) => !orderedLine(line).isDigital)
  const ordered = physical.reduce((sum, line) => sum + goodsPrice(line), 0)
  const removed = physical.reduce(
    (sum, line) => sum + shareOf(goodsPrice(line), line.quantity, 0, removedCount(line)),
    0,
  )
  return { ordered, goods: ordered - removed }
}

interface TakenOut {
  orderId: string
  pieces: readonly Pieces[]
  kind: TakeOutKind
  /** Id of the removal, and of its refund. */
  id?: string | undefined
}

/** Removes pieces from an order, restocks the goods and refunds their price. Bought gift cards are voided. */
export async function takeOut(
  tx: Transaction,
  { orderId, pieces, kind, id = newReference() }: TakenOut,
  parts: TakeOutParts,
): Promise<Fulfilled> {
  const locked = await lockOrder(tx, orderId)
  if (!locked) return { kind: 'missing' }
  const has = (line: OrderLineRow) => (kind === 'cancellation' ? leftOf(line) : line.shipped - line.returned)
  const chosen = choose(locked.lines, pieces, has)
  if (chosen.kind !== 'chosen') return chosen
  const { counts, lines } = chosen
  const digital = new Set(lines.filter((line) => orderedLine(line).isDigital).map(({ id }) => id))
  const usedLine = await parts.giftCards.voidUnused(
    tx,
    new Map([...counts].filter(([id]) => digital.has(id))),
  )
  if (usedLine !== undefined) return { kind: 'gift-card-used', lineId: usedLine }
  const time = parts.now()
  const moved: Awaited<ReturnType<typeof takeLine>>[] = []
  // Sorted, so that two transactions cannot deadlock.
  for (const line of lines.toSorted((a, b) => (a.sku < b.sku ? -1 : 1)))
    moved.push(await takeLine(tx, line, counts.get(line.id) ?? 0, kind, parts))
  const freight = freightBack(locked, lines)
  const amount = moved.reduce((sum, line) => sum + line.amount, freight)
  const { order } = locked
  // The rest was paid by gift cards and is refunded to them.
  const toPayment = await giveBack(
    tx,
    locked,
    { id, amount, kind, goods: { lines: moved.map(({ goods }) => goods) } },
    parts,
  )
  await tx
    .insert(returns)
    .values({ id, orderId, lines: JSON.stringify(pieces), amount, kind, created: new Date(time) })
  await parts.giftCards.giveBack(tx, orderId, amount - toPayment)
  const { market, number: orderNumber } = order
  await parts.points.orderReturned(tx, { market, orderNumber, ...goodsOf(locked.lines) }, id)
  if (locked.lines.every((line) => removedCount(line) === line.quantity)) {
    await releaseVouchers(tx, orderId, time)
    await returnPromotions(tx, orderId)
  }
  await updateState(tx, locked, time)
  // No parcel may arrive any more that would complete the order.
  await completeWhenDelivered(tx, orderId, time)
  const items = moved.map(({ item }) => item)
  await insertReceipt(tx, { order, items, kind: 'return', hasFreight: freight > 0, amount, now: time })
  await reportOrderEvent(tx, kind === 'return' ? 'order.returned' : 'order.cancelled', order, time)
  return { kind: 'done' }
}
