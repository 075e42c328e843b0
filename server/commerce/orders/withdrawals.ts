import type { OrderReturns } from '#schemas/commerce/order-return.ts'
import { isInEconomicArea } from '#schemas/markets/economic-area.ts'
import type { Market } from '#schemas/markets/market.ts'
import { timeZoneOf } from '#schemas/markets/market-time-zone.ts'
import { endOfDay, localDay } from '#schemas/values/local-day.ts'
import { goodsPart } from '#server/commerce/orders/mail-goods.ts'
import { addEntry } from '#server/commerce/orders/order-entries.ts'
import { lockOrder, type Pieces, unshippedCountOf } from '#server/commerce/orders/order-lock.ts'
import { withdrawalMail } from '#server/commerce/orders/order-mails.ts'
import { type OrderLineRow, type OrderRow, orderedLine } from '#server/commerce/orders/order-rows.ts'
import type { PagePaths } from '#server/commerce/orders/page-paths.ts'
import {
  type RemovalDependencies,
  type RemovalKind,
  removePieces,
} from '#server/commerce/orders/remove-pieces.ts'
import { registerReturn, returnClock, returnDays, returnsOf } from '#server/commerce/orders/returns.ts'
import { and, asc, eq, inArray } from '#server/database/drizzle.ts'
import { giftCards } from '#server/database/tables/basket.ts'
import { orderEntries, orderLines } from '#server/database/tables/orders.ts'
import type { SelectQueries, Transaction } from '#server/database/transactions.ts'
import type { MailTexts } from '#server/mail/mail-texts.ts'
import { queueMail } from '#server/mail/outbox.ts'
import type { Site } from '#server/site/site.ts'

export interface WithdrawingParts extends RemovalDependencies {
  site: () => Pick<Site, 'market'>
  pagePaths: Pick<PagePaths, 'order' | 'returns'>
  mailTexts: MailTexts
  publicUrl: string
}

/** The log contains no personal data: deleting an account must leave no address behind. */
const customer = { id: '', name: '' }

/** Pieces that a customer can withdraw from, grouped by the resulting action. */
interface WithdrawablePieces {
  /** They are cancelled. */
  unsent: Pieces[]
  /** Gift cards that are not used: they are voided, and refunded at once. */
  cards: Pieces[]
  /** Their return is registered. */
  sent: Pieces[]
}

const piecesOf = (lineId: string, quantity: number): Pieces[] => (quantity > 0 ? [{ lineId, quantity }] : [])

/** Returns the gift cards of an order that are not used, or not issued yet. */
async function unusedCards(tx: SelectQueries, lines: readonly OrderLineRow[]): Promise<Pieces[]> {
  if (lines.length === 0) return []
  const ids = lines.map(({ id }) => id)
  const cards = await tx.select().from(giftCards).where(inArray(giftCards.orderLineId, ids))
  return lines.flatMap(({ id, shipped, returned }) => {
    const issuedCards = cards.filter(({ orderLineId }) => orderLineId === id)
    const unused = issuedCards.filter(({ balance, initial }) => balance === initial)
    const remaining = shipped - returned
    return piecesOf(id, issuedCards.length === 0 ? remaining : Math.min(remaining, unused.length))
  })
}

/** Returns what is left to withdraw from; nothing once its period has ended (orders rule 15). */
async function readWithdrawablePieces(
  tx: SelectQueries,
  order: OrderRow,
  lines: readonly OrderLineRow[],
  clock: ReturnType<typeof returnClock>,
): Promise<WithdrawablePieces> {
  const isDigital = (line: OrderLineRow) => orderedLine(line).isDigital
  const { lines: returnable } = await returnsOf(tx, order, clock)
  const { timeZone, now } = clock
  const lastDay = endOfDay(localDay(order.created.getTime(), timeZone), timeZone, returnDays)
  return {
    unsent: lines.flatMap((line) => (isDigital(line) ? [] : piecesOf(line.id, unshippedCountOf(line)))),
    cards: now > lastDay ? [] : await unusedCards(tx, lines.filter(isDigital)),
    sent: returnable.map(({ lineId, returnable: quantity }) => ({ lineId, quantity })),
  }
}

/** Whether an order was placed at a distance by a consumer with the right to withdraw. */
const hasRight = ({ kind }: OrderRow, market: Market | undefined): market is Market =>
  kind === 'web' && market !== undefined && isInEconomicArea(market.country.code)

/** Returns when the customer withdrew from an order; undefined if they did not. */
async function withdrawnAt(tx: SelectQueries, orderId: string): Promise<Date | undefined> {
  const [entry] = await tx
    .select({ made: orderEntries.made })
    .from(orderEntries)
    .where(and(eq(orderEntries.orderId, orderId), eq(orderEntries.kind, 'withdrawn')))
  return entry?.made
}

/**
 * Returns whether the customer can withdraw from an order now, and when they did.
 * @param now milliseconds since the epoch
 */
export async function readWithdrawal(
  tx: SelectQueries,
  order: OrderRow,
  market: Market | undefined,
  now: number,
): Promise<Pick<OrderReturns, 'canWithdraw' | 'withdrawn'>> {
  const withdrawn = await withdrawnAt(tx, order.id)
  if (withdrawn) return { canWithdraw: false, withdrawn: withdrawn.toISOString() }
  if (!hasRight(order, market)) return { canWithdraw: false }
  const lines = await tx
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.position))
  const { unsent, cards, sent } = await readWithdrawablePieces(tx, order, lines, returnClock(market, now))
  return { canWithdraw: unsent.length + cards.length + sent.length > 0 }
}

async function take(
  tx: Transaction,
  { id: orderId, number }: OrderRow,
  pieces: readonly Pieces[],
  kind: RemovalKind,
  parts: RemovalDependencies,
): Promise<void> {
  if (pieces.length === 0) return
  const removal = await removePieces(tx, { orderId, pieces, kind }, parts)
  if (removal.kind !== 'done') throw new Error(`No withdrawal from order ${number}: ${removal.kind}`)
}

/**
 * Withdraws from an order for its customer (orders rule 15): cancels what was not sent, voids unused gift cards,
 * registers the return of the rest, and acknowledges it by mail. Idempotent. `closed`: the period has ended, nothing is
 * left, or there is no such right.
 */
export async function withdrawOrder(
  tx: Transaction,
  orderId: string,
  parts: WithdrawingParts,
): Promise<'withdrawn' | 'closed'> {
  const locked = await lockOrder(tx, orderId)
  if (!locked) return 'closed'
  const { order, lines } = locked
  if (await withdrawnAt(tx, orderId)) return 'withdrawn'
  const { site, mailTexts, pagePaths, publicUrl } = parts
  const market = site().market(order.market)
  if (!hasRight(order, market)) return 'closed'
  const now = parts.now()
  const clock = returnClock(market, now)
  const { unsent, cards, sent } = await readWithdrawablePieces(tx, order, lines, clock)
  const pieces = [...unsent, ...cards, ...sent]
  if (pieces.length === 0) return 'closed'
  const isReturning = sent.length > 0
  if (isReturning) {
    // Before the cancellation: without unsent goods, the period counts from the last parcel and may be over.
    const registered = await registerReturn(tx, order, sent, clock)
    if (registered.kind !== 'registered')
      throw new Error(`No return of order ${order.number}: ${registered.kind}`)
  }
  await take(tx, order, unsent, 'cancellation', parts)
  await take(tx, order, cards, 'return', parts)
  await addEntry(tx, { orderId, kind: 'withdrawn', details: { lines: pieces } }, customer, now)
  if (order.email === null) return 'withdrawn'
  const path = isReturning ? pagePaths.returns(market.id, orderId) : pagePaths.order(market.id, orderId)
  const statement = { order, goods: goodsPart(lines, pieces, publicUrl), at: new Date(now), isReturning }
  await queueMail(
    tx,
    withdrawalMail(mailTexts, market, order.email, statement, {
      link: publicUrl + path,
      timeZone: timeZoneOf(market),
    }),
  )
  return 'withdrawn'
}
