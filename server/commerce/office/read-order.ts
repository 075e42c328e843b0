import type { OfficeOrder } from '#schemas/commerce/office-order.ts'
import { takesAddress } from '#server/commerce/office/change-address.ts'
import { listedOrder } from '#server/commerce/office/list-orders.ts'
import { type PaymentRecord, readPayments } from '#server/commerce/office/payment-standing.ts'
import { refundableOf } from '#server/commerce/office/refund-amount.ts'
import { readEntries } from '#server/commerce/orders/order-entries.ts'
import { unshippedCountOf } from '#server/commerce/orders/order-lock.ts'
import { type OrderLineRow, type OrderRow, orderedLine } from '#server/commerce/orders/order-rows.ts'
import { versionOfOrder } from '#server/commerce/orders/order-version.ts'
import type { Orders, Viewer } from '#server/commerce/orders/orders.ts'
import { freightOf, removedCount } from '#server/commerce/orders/unsent-pieces.ts'
import { holdOf, returnedAmount } from '#server/commerce/payments/payment-hold.ts'
import type { Database } from '#server/database/database.ts'
import { and, asc, desc, eq, gte, sql } from '#server/database/drizzle.ts'
import { mailOutbox } from '#server/database/tables/content.ts'
import { orderLines, orders as orderTable } from '#server/database/tables/orders.ts'
import { users } from '#server/database/tables/session.ts'

/** Maximum number of mails that are listed. */
const maxMails = 50

/** Returns captures and refunds, the oldest first. */
function movementsOf({ payment, captures, refunds }: PaymentRecord) {
  const { currency } = payment
  const movements = [...captures, ...refunds.map((refund) => ({ ...refund, kind: 'refund' as const }))]
  return movements
    .toSorted((a, b) => a.created.getTime() - b.created.getTime())
    .map(({ created, kind, amount, status }) => ({
      at: created.toISOString(),
      kind,
      amount: { amount, currency },
      status,
    }))
}

function paymentIn(record: PaymentRecord): NonNullable<OfficeOrder['payment']> {
  const { payment, disputes } = record
  const returned = returnedAmount(record.refunds)
  const hold = holdOf(record)
  const { provider, method, providerReference: reference, amount, currency, authorisedUntil } = payment
  return {
    provider,
    method,
    ...(reference !== null && { reference }),
    amount: { amount, currency },
    refundable: { amount: refundableOf(record), currency },
    ...(returned > 0 && { returned: { amount: returned, currency } }),
    ...(hold && { hold }),
    ...(authorisedUntil && { heldUntil: authorisedUntil.toISOString() }),
    movements: movementsOf(record),
    disputes: disputes.map((dispute) => ({
      opened: dispute.opened.toISOString(),
      status: dispute.status,
      amount: { amount: dispute.amount, currency: dispute.currency },
      ...(dispute.reason !== null && { reason: dispute.reason }),
      ...(dispute.due && { due: dispute.due.toISOString() }),
    })),
  }
}

const lineOf = (row: OrderLineRow): OfficeOrder['lines'][number] => ({
  lineId: row.id,
  location: row.location,
  toSend: unshippedCountOf(row),
  toReturn: row.shipped - row.returned,
  gone: removedCount(row),
  paid: row.total,
  isDigital: orderedLine(row).isDigital,
})

/** Returns the mails about an order: their subjects name its number. */
async function mailsOf(
  { db }: Database,
  { email, number, created }: OrderRow,
): Promise<OfficeOrder['mails']> {
  if (email === null) return []
  const rows = await db
    .select()
    .from(mailOutbox)
    .where(
      and(
        eq(mailOutbox.recipient, email),
        gte(mailOutbox.created, new Date(created.getTime() - 60_000)),
        sql`strpos(${mailOutbox.subject}, ${number}) > 0`,
      ),
    )
    .orderBy(desc(mailOutbox.id))
    .limit(maxMails)
  return rows.map((mail) => ({
    created: mail.created.toISOString(),
    subject: mail.subject,
    status: mail.sent ? 'sent' : mail.refused ? 'refused' : 'waiting',
  }))
}

async function accountOf({ db }: Database, { customerId }: OrderRow): Promise<OfficeOrder['account']> {
  if (customerId === null) return undefined
  const [user] = await db.select().from(users).where(eq(users.id, customerId))
  return (
    user && {
      userId: user.id,
      email: user.email,
      blocked: user.blocked !== null,
      isOperator: user.granted === 'operator',
    }
  )
}

/**
 * Returns an order with everything that operators need; undefined if no order has the number.
 * @param now milliseconds since the epoch
 */
export async function readOfficeOrder(
  database: Database,
  orders: Pick<Orders, 'read'>,
  number: string,
  viewer: Viewer,
  now: number,
): Promise<OfficeOrder | undefined> {
  const [row] = await database.db.select().from(orderTable).where(eq(orderTable.number, number))
  const orderView = row && (await orders.read({ number }, viewer))
  if (!row || !orderView) return undefined
  const ofOrder = eq(orderLines.orderId, row.id)
  const [lines, paid, mails, entries, account] = await Promise.all([
    database.db.select().from(orderLines).where(ofOrder).orderBy(asc(orderLines.position)),
    readPayments(database, row.paymentId === null ? [] : [row.paymentId]),
    mailsOf(database, row),
    readEntries(database, row.id),
    accountOf(database, row),
  ])
  const record = row.paymentId === null ? undefined : paid.get(row.paymentId)
  return {
    version: await versionOfOrder(database.db, row.id, lines),
    summary: listedOrder(row, lines, record, now),
    order: orderView.order,
    lines: lines.map(lineOf),
    freight: { amount: freightOf({ order: row, lines }), currency: row.currency },
    takesAddress: takesAddress(row, lines),
    ...(record && { payment: paymentIn(record) }),
    ...(account && { account }),
    mails,
    entries,
  }
}
