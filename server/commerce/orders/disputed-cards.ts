import { recordGiftCardAct } from '#server/commerce/basket/gift-card-acts.ts'
import { giftDeliveryKind } from '#server/commerce/orders/gift-delivery.ts'
import { lockOrder } from '#server/commerce/orders/order-lock.ts'
import { orderedLine } from '#server/commerce/orders/order-rows.ts'
import { isHeld } from '#server/commerce/payments/payment-hold.ts'
import { asc, eq, inArray } from '#server/database/drizzle.ts'
import { giftCardActs, giftCards } from '#server/database/tables/basket.ts'
import { orderLines, orders } from '#server/database/tables/orders.ts'
import type { SelectQueries, Transaction } from '#server/database/transactions.ts'
import { addJob } from '#server/jobs/jobs.ts'

type Card = typeof giftCards.$inferSelect

/** Whether the bank or the provider withholds the payment that bought a card. */
export async function isCardPaymentHeld(
  tx: SelectQueries,
  { orderLineId }: Pick<Card, 'orderLineId'>,
): Promise<boolean> {
  if (orderLineId === null) return false
  const [order] = await tx
    .select({ paymentId: orders.paymentId })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(orderLines.id, orderLineId))
  const paymentId = order?.paymentId ?? null
  return paymentId !== null && (await isHeld(tx, paymentId))
}

/** Blocks or unblocks cards, and logs it. */
async function setHeld(tx: Transaction, cards: readonly Card[], isHeld: boolean, now: Date): Promise<void> {
  if (cards.length === 0) return
  const numbers = cards.map(({ number }) => number)
  await tx
    .update(giftCards)
    .set({ disabled: isHeld ? now : null })
    .where(inArray(giftCards.number, numbers))
  const kind = isHeld ? 'disputed' : 'regained'
  for (const number of numbers) await recordGiftCardAct(tx, { number, kind }, undefined, undefined, now)
}

/** Returns the cards that a dispute blocked and that no operator or refund has changed since. */
async function readCardsBlockedByDispute(tx: Transaction, cards: readonly Card[]): Promise<Card[]> {
  if (cards.length === 0) return []
  const numbers = cards.map(({ number }) => number)
  const acts = await tx
    .select({ number: giftCardActs.number, kind: giftCardActs.kind })
    .from(giftCardActs)
    .where(inArray(giftCardActs.number, numbers))
    .orderBy(asc(giftCardActs.id))
  const last = new Map(acts.map(({ number, kind }) => [number, kind]))
  return cards.filter(({ number, disabled }) => disabled !== null && last.get(number) === 'disputed')
}

/**
 * Blocks the gift cards that a payment bought while the bank or the provider withholds its money, and unblocks them once
 * the shop has it again. Cards whose day is still to come are then issued (`gift-delivery.ts`).
 * @param now milliseconds since the epoch
 */
export async function holdDisputedCards(tx: Transaction, paymentId: string, now: number): Promise<void> {
  const [order] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.paymentId, paymentId))
  const locked = order && (await lockOrder(tx, order.id))
  const lines = locked?.lines.filter((line) => orderedLine(line).isDigital) ?? []
  if (lines.length === 0) return
  const lineIds = lines.map(({ id }) => id)
  const cards = await tx
    .select()
    .from(giftCards)
    .where(inArray(giftCards.orderLineId, lineIds))
    .orderBy(asc(giftCards.number))
    .for('update')
  const time = new Date(now)
  if (await isHeld(tx, paymentId)) {
    const usable = cards.filter(({ disabled }) => disabled === null)
    return setHeld(tx, usable, true, time)
  }
  await setHeld(tx, await readCardsBlockedByDispute(tx, cards), false, time)
  for (const line of lines)
    if (orderedLine(line).gift)
      await addJob(tx, { kind: giftDeliveryKind, key: line.id, payload: { lineId: line.id }, due: time })
}
