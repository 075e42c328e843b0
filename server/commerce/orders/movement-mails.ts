import { addressLines } from '#schemas/addresses/format-address.ts'
import { localeOf, type Market } from '#schemas/markets/market.ts'
import { formatMoney } from '#schemas/values/format-money.ts'
import type { CardRefund } from '#server/commerce/basket/gift-cards.ts'
import { goodsPart, pickupParts } from '#server/commerce/orders/mail-goods.ts'
import type { Pieces } from '#server/commerce/orders/order-lock.ts'
import { type OrderLineRow, type OrderRow, orderedBasket } from '#server/commerce/orders/order-rows.ts'
import type { PagePaths } from '#server/commerce/orders/page-paths.ts'
import { asc, eq } from '#server/database/drizzle.ts'
import { orderLines, orders, parcels } from '#server/database/tables/orders.ts'
import type { Transaction } from '#server/database/transactions.ts'
import type { MailPart } from '#server/mail/mail-layout.ts'
import type { MailText, MailTexts } from '#server/mail/mail-texts.ts'
import { queueMail } from '#server/mail/outbox.ts'

/** Mails customers about movements of their goods and money. Call within the transaction that records the movement. */
export interface MovementMails {
  dispatched(
    tx: Transaction,
    orderId: string,
    trackingNumber: string,
    pieces: readonly Pieces[],
  ): Promise<void>
  /** Mails that a parcel can be collected, and where; nothing for an order without a pickup point. */
  readyToCollect(tx: Transaction, trackingNumber: string): Promise<void>
  /** Mails that pieces will not be sent. */
  cancelled(tx: Transaction, orderId: string, pieces: readonly Pieces[]): Promise<void>
  returnReceived(tx: Transaction, orderId: string, pieces: readonly Pieces[]): Promise<void>
  /** Mails that the delivery address was changed. */
  readdressed(tx: Transaction, order: OrderRow): Promise<void>
  /** @param amount minor units that were paid back */
  refunded(tx: Transaction, paymentId: string, amount: number): Promise<void>
  /** Mails what the gift cards that paid for an order got back. */
  refundedToCards(tx: Transaction, order: OrderRow, refunds: readonly CardRefund[]): Promise<void>
}

interface MovementMailsDependencies {
  marketOf: (id: string) => Market | undefined
  mailTexts: MailTexts
  pagePaths: Pick<PagePaths, 'order' | 'returns' | 'tracking'>
  publicUrl: string
}

interface MovementNotice {
  order: OrderRow
  lines: readonly OrderLineRow[]
  market: Market
}

async function orderBy(tx: Transaction, id: string): Promise<OrderRow | undefined> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, id))
  return row
}

type WriteMail = (text: MailText, notice: MovementNotice) => { subject: string; parts: readonly MailPart[] }

/** Returns a function that mails the customer of an order, if it has an address. */
const createSender =
  ({ marketOf, mailTexts }: Pick<MovementMailsDependencies, 'marketOf' | 'mailTexts'>) =>
  async (tx: Transaction, order: OrderRow | undefined, write: WriteMail): Promise<void> => {
    const market = order && marketOf(order.market)
    if (!order || !market || order.email === null) return
    const lines = await tx
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, order.id))
      .orderBy(asc(orderLines.position))
    const mail = mailTexts(market, order.email, (text) => write(text, { order, lines, market }))
    await queueMail(tx, mail)
  }

const createAction =
  (publicUrl: string) =>
  (label: string, path: string): MailPart => ({ kind: 'action', label, address: publicUrl + path })

/** Creates the mails about a parcel: that it was dispatched, or is ready to collect. */
function createParcelMails(
  sendMail: ReturnType<typeof createSender>,
  { pagePaths, publicUrl }: Pick<MovementMailsDependencies, 'pagePaths' | 'publicUrl'>,
): Pick<MovementMails, 'dispatched' | 'readyToCollect'> {
  const action = createAction(publicUrl)
  return {
    async dispatched(tx, orderId, trackingNumber, pieces) {
      await sendMail(tx, await orderBy(tx, orderId), (text, { order, lines, market }) => {
        const pickup = pickupParts(orderedBasket(order), text, localeOf(market))
        return {
          subject: text('mail.sentSubject', { number: order.number }),
          parts: [
            text('mail.sentText'),
            goodsPart(lines, pieces, publicUrl),
            ...pickup.location,
            { kind: 'facts', rows: [[text('mail.trackingNumber'), trackingNumber]] },
            action(text('mail.sentLink'), pagePaths.tracking(market.id, trackingNumber)),
            ...pickup.map,
          ],
        }
      })
    },

    async readyToCollect(tx, trackingNumber) {
      const [parcel] = await tx.select().from(parcels).where(eq(parcels.trackingNumber, trackingNumber))
      const collected = parcel && (await orderBy(tx, parcel.orderId))
      // A courier can redirect a parcel that was sent home: the shop does not know to which place.
      if (!collected || !orderedBasket(collected).shipments[0]?.pickupPointAddress) return
      await sendMail(tx, collected, (text, { order, market }) => {
        const pickup = pickupParts(orderedBasket(order), text, localeOf(market))
        return {
          subject: text('mail.readySubject', { number: order.number }),
          parts: [
            text('mail.readyText'),
            ...pickup.location,
            { kind: 'facts', rows: [[text('mail.trackingNumber'), trackingNumber]] },
            ...pickup.map,
            action(text('mail.sentLink'), pagePaths.tracking(market.id, trackingNumber)),
          ],
        }
      })
    },
  }
}

export function createMovementMails({
  marketOf,
  mailTexts,
  pagePaths,
  publicUrl,
}: MovementMailsDependencies): MovementMails {
  const sendMail = createSender({ marketOf, mailTexts })

  const action = createAction(publicUrl)

  /** Sends a mail about cancelled or returned goods. */
  async function sendGoods(
    tx: Transaction,
    orderId: string,
    pieces: readonly Pieces[],
    write: (text: MailText, number: string) => { subject: string; words: string },
  ): Promise<void> {
    await sendMail(tx, await orderBy(tx, orderId), (text, { order, lines, market }) => {
      const { subject, words } = write(text, order.number)
      const link = action(text('mail.orderLink'), pagePaths.order(market.id, orderId))
      return { subject, parts: [words, goodsPart(lines, pieces, publicUrl), link] }
    })
  }

  return {
    ...createParcelMails(sendMail, { pagePaths, publicUrl }),

    cancelled: (tx, orderId, pieces) =>
      sendGoods(tx, orderId, pieces, (text, number) => ({
        subject: text('mail.cancelledSubject', { number }),
        words: text('mail.cancelledText'),
      })),

    returnReceived: (tx, orderId, pieces) =>
      sendGoods(tx, orderId, pieces, (text, number) => ({
        subject: text('mail.receivedSubject', { number }),
        words: text('mail.receivedText'),
      })),

    readdressed: (tx, row) =>
      sendMail(tx, row, (text, { order, market }) => {
        const { shippingAddress } = orderedBasket(order)
        const lines = shippingAddress ? addressLines(shippingAddress, localeOf(market)) : []
        return {
          subject: text('mail.readdressedSubject', { number: order.number }),
          parts: [
            text('mail.readdressedText'),
            { kind: 'facts', rows: [[text('receipt.deliveredTo'), lines.join('\n')]] },
            action(text('mail.orderLink'), pagePaths.order(market.id, order.id)),
          ],
        }
      }),

    async refunded(tx, paymentId, amount) {
      const [order] = await tx.select().from(orders).where(eq(orders.paymentId, paymentId))
      await sendMail(tx, order, (text, { order: { id, number, currency }, market }) => ({
        subject: text('mail.refundedSubject', { number }),
        parts: [
          text('mail.refundedText', { amount: formatMoney({ amount, currency }, localeOf(market)) }),
          action(text('mail.orderLink'), pagePaths.order(market.id, id)),
        ],
      }))
    },

    refundedToCards: (tx, row, refunds) =>
      sendMail(tx, row, (text, { order: { id, number: orderNumber, currency }, market }) => ({
        subject: text('mail.refundedSubject', { number: orderNumber }),
        parts: [
          ...refunds.map(({ number, amount }) =>
            text('mail.refundedCard', {
              amount: formatMoney({ amount, currency }, localeOf(market)),
              digits: number.slice(-4),
            }),
          ),
          action(text('mail.orderLink'), pagePaths.order(market.id, id)),
        ],
      })),
  }
}
