import { shareOf } from '#schemas/commerce/share-amount.ts'
import type { Market } from '#schemas/markets/market.ts'
import { type LockedOrder, lockOrder, unshippedCountOf } from '#server/commerce/orders/order-lock.ts'
import { lapsedMail } from '#server/commerce/orders/order-mails.ts'
import type { PagePaths } from '#server/commerce/orders/page-paths.ts'
import { type RemovalDependencies, removePieces } from '#server/commerce/orders/remove-pieces.ts'
import { removedCount } from '#server/commerce/orders/unsent-pieces.ts'
import type { Captures } from '#server/commerce/payments/captures.ts'
import { uncapturablePaymentsOf } from '#server/commerce/payments/schedule-captures.ts'
import type { Database } from '#server/database/database.ts'
import { and, asc, eq, isNull, lt } from '#server/database/drizzle.ts'
import { orders } from '#server/database/tables/orders.ts'
import { payments } from '#server/database/tables/payments.ts'
import { inTransaction, type Transaction } from '#server/database/transactions.ts'
import type { MailTexts } from '#server/mail/mail-texts.ts'
import { queueMail } from '#server/mail/outbox.ts'

interface LapsingDependencies extends RemovalDependencies {
  database: Database
  captures: Pick<Captures, 'extend'>
  marketOf: (id: string) => Market | undefined
  pagePaths: Pick<PagePaths, 'order'>
  publicUrl: string
  mailTexts: MailTexts
  report: (fault: { what: string; id: string; error?: unknown }) => void
}

/** Time before its end at which a payment is extended: long enough for a provider to recover from an outage. */
const notice = 2 * 24 * 3_600_000

/**
 * Extends authorisations that expire soon, if something is still to be captured and the provider supports it. If an
 * order's authorisation has expired, cancels the unsent items and notifies the customer. Authorisations that the
 * provider refused early are left to operators: the fault may be the shop's.
 */
export function createLapsing(parts: LapsingDependencies): () => Promise<void> {
  const { database, captures, marketOf, pagePaths, publicUrl, mailTexts, report, now } = parts

  async function notifyCustomer(tx: Transaction, { order, lines }: LockedOrder): Promise<void> {
    const market = marketOf(order.market)
    if (!market || order.email === null) return
    const remainingLines = lines.flatMap((line): [string, { amount: number; currency: string }][] => {
      const count = unshippedCountOf(line)
      const amount = shareOf(line.total, line.quantity, removedCount(line), count)
      return count > 0 ? [[`${count} × ${line.name}`, { amount, currency: order.currency }]] : []
    })
    const link = publicUrl + pagePaths.order(market.id, order.id)
    await queueMail(tx, lapsedMail(mailTexts, market, order.email, { ...order, lines: remainingLines }, link))
  }

  async function end(tx: Transaction, paymentId: string): Promise<string | undefined> {
    const [order] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.paymentId, paymentId))
    const locked = order && (await lockOrder(tx, order.id))
    // A parcel may have been sent in the meantime, which captured the rest.
    if (!locked || !(await uncapturablePaymentsOf(tx, [paymentId], now())).has(paymentId)) return undefined
    await notifyCustomer(tx, locked)
    const unshippedLines = locked.lines.filter((line) => unshippedCountOf(line) > 0)
    const pieces = unshippedLines.map((line) => ({ lineId: line.id, quantity: unshippedCountOf(line) }))
    await removePieces(tx, { orderId: locked.order.id, pieces, kind: 'cancellation' }, parts)
    await tx
      .update(payments)
      .set({ lapsed: new Date(now()) })
      .where(eq(payments.id, paymentId))
    return locked.order.number
  }

  async function checkPayment({
    id,
    authorisedUntil,
    mayExtend,
  }: typeof payments.$inferSelect): Promise<void> {
    if (authorisedUntil === null) return
    if (authorisedUntil.getTime() > now()) {
      if (mayExtend) await captures.extend(id, authorisedUntil)
      return
    }
    const number = await inTransaction(database, (tx) => end(tx, id))
    if (number !== undefined) report({ what: 'a payment lapsed: what was not sent is cancelled', id: number })
  }

  return async () => {
    const ending = await database.db
      .select()
      .from(payments)
      .where(
        and(
          eq(payments.status, 'ordered'),
          isNull(payments.lapsed),
          lt(payments.authorisedUntil, new Date(now() + notice)),
        ),
      )
      .orderBy(asc(payments.authorisedUntil))
    for (const payment of ending)
      try {
        await checkPayment(payment)
      } catch (error) {
        report({ what: 'a payment that lapses', id: payment.id, error })
      }
  }
}
