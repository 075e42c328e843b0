import type { Market } from '#schemas/markets/market.ts'
import type { MovementMails } from '#server/commerce/orders/movement-mails.ts'
import { confirmationMail } from '#server/commerce/orders/order-mails.ts'
import { collectedFrom, type OrderRow } from '#server/commerce/orders/order-rows.ts'
import { piecesIn } from '#server/commerce/orders/order-view.ts'
import type { PagePaths } from '#server/commerce/orders/page-paths.ts'
import { and, eq } from '#server/database/drizzle.ts'
import { parcels, shipments } from '#server/database/tables/orders.ts'
import { payments } from '#server/database/tables/payments.ts'
import type { Transaction } from '#server/database/transactions.ts'
import type { MailTexts } from '#server/mail/mail-texts.ts'
import { queueMail } from '#server/mail/outbox.ts'

export interface MailParts {
  mailTexts: MailTexts
  movementMails: Pick<MovementMails, 'dispatched' | 'readyToCollect'>
  pagePaths: Pick<PagePaths, 'receipt'>
  publicUrl: string
}

/** `no-address`: the order has no email address. `no-market`: the shop no longer has its market. */
export type MailedAgain = 'queued' | 'missing' | 'no-address' | 'no-market'

/** Queues the confirmation of an order again. */
export async function confirmAgain(
  { mailTexts, pagePaths, publicUrl }: MailParts,
  tx: Transaction,
  order: OrderRow,
  market: Market | undefined,
): Promise<MailedAgain> {
  if (!market) return 'no-market'
  if (order.email === null) return 'no-address'
  const paymentId = order.paymentId ?? ''
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId))
  const link = publicUrl + pagePaths.receipt(market.id, order.id)
  const mail = confirmationMail(mailTexts, market, order.email, order, link, payment?.method ?? 'giftcard')
  await queueMail(tx, mail)
  return 'queued'
}

/** Queues again the mail about a parcel: dispatched, or ready for collection. */
export async function resendParcelMail(
  { movementMails }: MailParts,
  tx: Transaction,
  order: OrderRow,
  market: Market | undefined,
  trackingNumber: string,
): Promise<MailedAgain> {
  const [parcel] = await tx
    .select({ lines: shipments.lines, location: shipments.location })
    .from(parcels)
    .innerJoin(shipments, eq(shipments.id, parcels.shipmentId))
    .where(and(eq(parcels.trackingNumber, trackingNumber), eq(parcels.orderId, order.id)))
  if (!parcel) return 'missing'
  if (!market) return 'no-market'
  if (order.email === null) return 'no-address'
  if (collectedFrom(order) === parcel.location) await movementMails.readyToCollect(tx, trackingNumber)
  else await movementMails.dispatched(tx, order.id, trackingNumber, piecesIn(parcel.lines))
  return 'queued'
}
