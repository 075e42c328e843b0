import { shareOf } from '#schemas/commerce/share-amount.ts'
import type { GiftCards } from '#server/commerce/basket/gift-cards.ts'
import { returnPromotions } from '#server/commerce/basket/promotions.ts'
import { releaseVouchers } from '#server/commerce/basket/voucher-promotions.ts'
import type { Assortment } from '#server/commerce/catalogue/assortment.ts'
import type { OrderPoints } from '#server/commerce/loyalty/points.ts'
import type { MovementMails } from '#server/commerce/orders/movement-mails.ts'
import {
  choose,
  type FulfilmentOutcome,
  type LockedOrder,
  lockOrder,
  type Pieces,
  unshippedCountOf,
  updateState,
} from '#server/commerce/orders/order-lock.ts'
import { goodsPrice, type OrderLineRow, orderedLine } from '#server/commerce/orders/order-rows.ts'
import { insertReceipt, type ReceiptItem } from '#server/commerce/orders/receipts.ts'
import { goodwillOf, readReversals } from '#server/commerce/orders/reversals.ts'
import { completeWhenDelivered } from '#server/commerce/orders/ship.ts'
import { freightOf, removedCount, toSend } from '#server/commerce/orders/unsent-pieces.ts'
import { newReference } from '#server/commerce/payments/attempts.ts'
import { withdrawnOf } from '#server/commerce/payments/disputes.ts'
import type { MovedGoods } from '#server/commerce/payments/provider/moved-goods.ts'
import { requestRefund } from '#server/commerce/payments/refunds.ts'
import {
  capturedAmount,
  failedCaptureAmount,
  releasedAmount,
  scheduleCaptures,
} from '#server/commerce/payments/schedule-captures.ts'
import { and, eq, ne } from '#server/database/drizzle.ts'
import { orderLines, returns } from '#server/database/tables/orders.ts'
import { payments, refunds } from '#server/database/tables/payments.ts'
import type { Transaction } from '#server/database/transactions.ts'
import { reportOrderEvent } from '#server/webhooks/order-events.ts'

/** Whether pieces are removed before or after dispatch. */
export type RemovalKind = 'cancellation' | 'return'

export interface RemovalDependencies {
  assortment: Pick<Assortment, 'returnStock'>
  giftCards: Pick<GiftCards, 'giveBack' | 'spentOn' | 'voidUnused'>
  points: Pick<OrderPoints, 'orderReturned'>
  movementMails: Pick<MovementMails, 'refundedToCards'>
  now: () => number
}

const sumOf = (rows: readonly { amount: number }[]): number =>
  rows.reduce((sum, { amount }) => sum + amount, 0)

/**
 * Returns the part of an order's removed goods that its payment paid, in minor units. It includes amounts that were not
 * refunded because the bank had charged them back, or because the provider could not capture them.
 */
async function amountRemovedFromPayment(
  tx: Transaction,
  { order }: LockedOrder,
  paymentId: string,
  giftCards: RemovalDependencies['giftCards'],
): Promise<number> {
  const isOfGoods = and(eq(returns.orderId, order.id), ne(returns.kind, 'goodwill'))
  const removals = await tx.select({ amount: returns.amount }).from(returns).where(isOfGoods)
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId))
  const remaining = order.total - sumOf(removals) - (await giftCards.spentOn(tx, order.id))
  return (payment?.amount ?? 0) - remaining
}

interface Removal {
  id: string
  amount: number
  kind: RemovalKind
  goods: MovedGoods
}

/**
 * Refunds pieces that were removed from an order to its payment methods: releases the uncaptured part and refunds the
 * rest, never more than was captured, and nothing that the bank has already given back to the cardholder. What the
 * provider could not capture is never refunded with the money of other goods. Call it before the removal is stored.
 * @returns the part that came from the payment, in minor units
 */
async function refundToPayment(
  tx: Transaction,
  locked: LockedOrder,
  { id, amount, kind, goods }: Removal,
  { giftCards, now }: Pick<RemovalDependencies, 'giftCards' | 'now'>,
): Promise<number> {
  const { paymentId } = locked.order
  if (paymentId === null) return 0
  const removedBefore = await amountRemovedFromPayment(tx, locked, paymentId, giftCards)
  const cancelled = kind === 'cancellation' ? amount : 0
  const releasedBefore = await releasedAmount(tx, paymentId)
  const released = await scheduleCaptures(tx, { paymentId, toSend: toSend(locked), cancelled }, now())
  const refundRows = await tx.select().from(refunds).where(eq(refunds.paymentId, paymentId))
  const givenRefunds = refundRows.filter(({ status }) => status !== 'failed')
  const captured = await capturedAmount(tx, paymentId)
  const ofOrder = refundRows.filter(({ reason }) => reason === 'order')
  const goodwill = goodwillOf(await readReversals(tx, [locked.order.id]))
  const available = captured - (removedBefore - releasedBefore) - goodwill
  const remaining = Math.max(0, Math.min(amount - released, available))
  // Failed captures offset removed goods only once: part is used up by earlier removals without a refund.
  const failed = await failedCaptureAmount(tx, paymentId)
  const missing = Math.max(0, failed - Math.max(0, removedBefore - releasedBefore - sumOf(ofOrder)))
  const keptAmount = captured - failed - sumOf(givenRefunds) - (await withdrawnOf(tx, paymentId))
  const due = Math.min(remaining - missing, keptAmount)
  if (due > 0) await requestRefund(tx, { id, paymentId, amount: due, reason: 'order', goods }, now())
  return released + remaining
}

async function removeFromLine(
  tx: Transaction,
  line: OrderLineRow,
  count: number,
  kind: RemovalKind,
  parts: RemovalDependencies,
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

/** Removes pieces by line, with the lines sorted, so that two transactions cannot deadlock. */
async function removeFromLines(
  tx: Transaction,
  lines: readonly OrderLineRow[],
  { cancelled, returned }: Record<'cancelled' | 'returned', ReadonlyMap<string, number>>,
  parts: RemovalDependencies,
) {
  const removals: Awaited<ReturnType<typeof removeFromLine>>[] = []
  for (const line of lines.toSorted((a, b) => (a.sku < b.sku ? -1 : 1)))
    for (const [kind, counts] of [
      ['cancellation', cancelled],
      ['return', returned],
    ] as const) {
      const count = counts.get(line.id) ?? 0
      if (count > 0) removals.push(await removeFromLine(tx, line, count, kind, parts))
    }
  return removals
}

const isFreeGift = (line: OrderLineRow): boolean => orderedLine(line).isBonusProduct

/** Goods without free gifts. */
const isBoughtGoods = (line: OrderLineRow): boolean => !orderedLine(line).isDigital && !isFreeGift(line)

/**
 * Returns freight with its taxes if these lines were the last goods of the order, else 0: a customer who withdraws from
 * a whole order gets its freight refunded (Directive 2011/83/EU, article 13). Digital lines have no freight, and free
 * gifts that are kept hold none back (orders rule 12).
 */
function freightBack(locked: LockedOrder, removedLines: readonly OrderLineRow[]): number {
  const isLast = locked.lines.filter(isBoughtGoods).every((line) => removedCount(line) === line.quantity)
  return isLast && removedLines.some(isBoughtGoods) ? freightOf(locked) : 0
}

/** Returns the unsent free gifts that are cancelled with the last goods, by line (orders rule 12). */
function unsentGifts(
  lines: readonly OrderLineRow[],
  counts: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const bought = lines.filter(isBoughtGoods)
  const takenOf = ({ id }: OrderLineRow) => counts.get(id) ?? 0
  const isLast = bought.every((line) => removedCount(line) + takenOf(line) === line.quantity)
  if (!isLast || !bought.some((line) => takenOf(line) > 0)) return new Map()
  const gifts = lines.filter((line) => isFreeGift(line) && unshippedCountOf(line) > 0)
  return new Map(gifts.map((line) => [line.id, unshippedCountOf(line)]))
}

/** Returns the price of all goods, and of those that the customer keeps, without gift cards and added taxes. */
function goodsOf(lines: readonly OrderLineRow[]): { ordered: number; goods: number } {
  const physical = lines.filter((line) => !orderedLine(line).isDigital)
  const ordered = physical.reduce((sum, line) => sum + goodsPrice(line), 0)
  const removedAmount = physical.reduce(
    (sum, line) => sum + shareOf(goodsPrice(line), line.quantity, 0, removedCount(line)),
    0,
  )
  return { ordered, goods: ordered - removedAmount }
}

interface PieceRemoval {
  orderId: string
  pieces: readonly Pieces[]
  kind: RemovalKind
  /** Id of the removal, and of its refund. */
  id?: string | undefined
}

/**
 * `pieces`: those that were removed, by line; of a cancellation with the free gifts that went with them, which a return
 * does not bring back.
 */
type RemovalOutcome = { kind: 'done'; pieces: Pieces[] } | Exclude<FulfilmentOutcome, { kind: 'done' }>

/** Removes pieces from an order, restocks the goods and refunds their price. Bought gift cards are voided. */
export async function removePieces(
  tx: Transaction,
  { orderId, pieces, kind, id = newReference() }: PieceRemoval,
  parts: RemovalDependencies,
): Promise<RemovalOutcome> {
  const locked = await lockOrder(tx, orderId)
  if (!locked) return { kind: 'missing' }
  const has = (line: OrderLineRow) =>
    kind === 'cancellation' ? unshippedCountOf(line) : line.shipped - line.returned
  const chosenPieces = choose(locked.lines, pieces, has)
  if (chosenPieces.kind !== 'chosen') return chosenPieces
  const { counts } = chosenPieces
  const lines = locked.lines.filter(({ id }) => counts.has(id))
  const gifts = unsentGifts(locked.lines, counts)
  const digital = new Set(lines.filter((line) => orderedLine(line).isDigital).map(({ id }) => id))
  const usedLine = await parts.giftCards.voidUnused(
    tx,
    new Map([...counts].filter(([id]) => digital.has(id))),
  )
  if (usedLine !== undefined) return { kind: 'gift-card-used', lineId: usedLine }
  const time = parts.now()
  const cancelled = kind === 'cancellation' ? new Map([...counts, ...gifts]) : gifts
  const returned = kind === 'return' ? counts : new Map<string, number>()
  const removedParts = await removeFromLines(tx, locked.lines, { cancelled, returned }, parts)
  const freight = freightBack(locked, lines)
  const amount = removedParts.reduce((sum, line) => sum + line.amount, freight)
  const { order } = locked
  // The rest was paid by gift cards and is refunded to them.
  const toPayment = await refundToPayment(
    tx,
    locked,
    { id, amount, kind, goods: { lines: removedParts.map(({ goods }) => goods) } },
    parts,
  )
  const cardRefunds = await parts.giftCards.giveBack(tx, orderId, amount - toPayment)
  const refunded = toPayment + sumOf(cardRefunds)
  await tx
    .insert(returns)
    .values({ id, orderId, lines: JSON.stringify(pieces), amount, refunded, kind, created: new Date(time) })
  if (cardRefunds.length > 0) await parts.movementMails.refundedToCards(tx, order, cardRefunds)
  const { market, number: orderNumber } = order
  await parts.points.orderReturned(tx, { market, orderNumber, ...goodsOf(locked.lines) }, id)
  if (locked.lines.every((line) => isFreeGift(line) || removedCount(line) === line.quantity)) {
    await releaseVouchers(tx, orderId, time)
    await returnPromotions(tx, orderId)
  }
  await updateState(tx, locked, time)
  // No parcel may arrive any more that would complete the order.
  await completeWhenDelivered(tx, orderId, time)
  const items = removedParts.map(({ item }) => item)
  await insertReceipt(tx, {
    order,
    items,
    kind: 'return',
    hasFreight: freight > 0,
    price: amount,
    amount: refunded,
    now: time,
  })
  await reportOrderEvent(tx, kind === 'return' ? 'order.returned' : 'order.cancelled', order, time)
  const removed = kind === 'cancellation' ? cancelled : returned
  return { kind: 'done', pieces: [...removed].map(([lineId, quantity]) => ({ lineId, quantity })) }
}
