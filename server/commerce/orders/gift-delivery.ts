import type { Market } from '#schemas/markets/market.ts'
import type { GiftCards } from '#server/commerce/basket/gift-cards.ts'
import { giftMail } from '#server/commerce/orders/gift-mail.ts'
import { goodsPart } from '#server/commerce/orders/mail-goods.ts'
import { lockOrder } from '#server/commerce/orders/order-lock.ts'
import { type OrderLineRow, type OrderRow, orderedLine } from '#server/commerce/orders/order-rows.ts'
import { isHeld } from '#server/commerce/payments/payment-hold.ts'
import type { Database } from '#server/database/database.ts'
import { eq } from '#server/database/drizzle.ts'
import { orderLines } from '#server/database/tables/orders.ts'
import { inTransaction, type Transaction } from '#server/database/transactions.ts'
import { type JobHandler, jobHandler } from '#server/jobs/handler.ts'
import type { MailTexts } from '#server/mail/mail-texts.ts'
import { queueMail } from '#server/mail/outbox.ts'

/** The kind of the job that issues the gift cards of an order line, and sends them to their recipient. */
export const giftDeliveryKind = 'orders.gift-card'

interface GiftDeliveryDependencies {
  database: Database
  giftCards: Pick<GiftCards, 'issue' | 'issuedFor'>
  mailTexts: MailTexts
  marketOf: (id: string) => Market | undefined
  /** The shop's address, to which picture addresses are relative. */
  publicUrl: string
}

const payload = {
  type: 'object',
  properties: { lineId: { type: 'string' } },
  required: ['lineId'],
  additionalProperties: false,
} as const

/** Locks the order of a line; returns both, or undefined if the line does not exist. */
async function lockLine(tx: Transaction, lineId: string) {
  const [row] = await tx
    .select({ orderId: orderLines.orderId })
    .from(orderLines)
    .where(eq(orderLines.id, lineId))
  const locked = row && (await lockOrder(tx, row.orderId))
  const line = locked?.lines.find(({ id }) => id === lineId)
  return locked && line && { order: locked.order, line }
}

/** Returns how many cards of a line are still to be issued: none while the bank withholds the payment's money. */
async function dueCount(
  tx: Transaction,
  giftCards: Pick<GiftCards, 'issuedFor'>,
  { paymentId }: OrderRow,
  line: OrderLineRow,
): Promise<number> {
  // Once the shop has the money again, another job issues them (`disputed-cards.ts`).
  if (paymentId !== null && (await isHeld(tx, paymentId))) return 0
  const issuedCards = await giftCards.issuedFor(tx, line.id)
  return Math.max(0, line.quantity - line.cancelled - line.returned - issuedCards)
}

/**
 * Issues the remaining gift cards of a line and mails them to the recipient (basket rule 22), unless the bank has
 * withdrawn their payment. Idempotent: a second run finds the existing cards under the order's lock.
 */
export function createGiftDelivery(parts: GiftDeliveryDependencies): JobHandler {
  const { database, giftCards, mailTexts, marketOf, publicUrl } = parts
  return jobHandler(payload, ({ lineId }) =>
    inTransaction(database, async (tx) => {
      const lockedLine = await lockLine(tx, lineId)
      const market = lockedLine && marketOf(lockedLine.order.market)
      if (!lockedLine || !market) return { kind: 'failed', reason: `no order or market for line ${lineId}` }
      const { line, order } = lockedLine
      const { gift, unitPrice } = orderedLine(line)
      if (!gift) return { kind: 'failed', reason: `line ${lineId} has no recipient` }
      const recipient = gift.recipientEmail
      const value = unitPrice.listPrice ?? unitPrice.salesPrice
      const count = await dueCount(tx, giftCards, order, line)
      const cards = []
      for (let piece = 0; piece < count; piece += 1)
        cards.push(await giftCards.issue(tx, value, { orderLineId: lineId, recipient, market: market.id }))
      const picture = goodsPart([line], [{ lineId, quantity: count }], publicUrl)
      if (cards.length > 0) await queueMail(tx, giftMail(mailTexts, market, gift, value, { cards, picture }))
      return { kind: 'done' }
    }),
  )
}
