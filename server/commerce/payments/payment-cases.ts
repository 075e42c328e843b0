import type { SQL } from 'drizzle-orm'
import type { ResponseOf } from '#schemas/api/endpoint.ts'
import type { payments as family } from '#schemas/api/payments.ts'
import {
  failedCapture,
  failedRefund,
  failedRelease,
  lateCapture,
  lateRefund,
  lateRelease,
  rejectedByProvider,
  returnedByProvider,
} from '#server/commerce/payments/open-movements.ts'
import type { Database } from '#server/database/database.ts'
import { desc, eq, or } from '#server/database/drizzle.ts'
import { orders } from '#server/database/tables/orders.ts'
import { captures, disputes, payments, refunds } from '#server/database/tables/payments.ts'

type Case = Extract<ResponseOf<typeof family.cases>, { status: 200 }>['body']['cases'][number]

/** Maximum number of each kind; older ones are in the database. */
const maxCases = 200

const paidCase = {
  paymentId: payments.id,
  market: payments.market,
  provider: payments.provider,
  currency: payments.currency,
  reference: payments.providerReference,
  orderNumber: orders.number,
}

interface PaidRow {
  paymentId: string
  market: string
  provider: Case['provider']
  reference: string | null
  orderNumber: string | null
}

const ofPayment = ({ paymentId, market, provider, reference, orderNumber }: PaidRow) => ({
  checkoutBasketId: paymentId,
  market,
  provider,
  ...(reference !== null && { providerReference: reference }),
  ...(orderNumber !== null && { orderNumber }),
})

async function disputeCases({ db }: Pick<Database, 'db'>): Promise<Case[]> {
  const rows = await db
    .select({ ...paidCase, dispute: disputes })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .leftJoin(orders, eq(orders.paymentId, payments.id))
    .orderBy(desc(disputes.updated))
    .limit(maxCases)
  return rows.map(({ dispute: { id, status, amount, currency, reason, due, updated }, ...row }) => ({
    kind: 'dispute',
    id,
    ...ofPayment(row),
    status,
    amount: { amount, currency },
    ...(reason !== null && { reason }),
    ...(due !== null && { due: due.toISOString() }),
    updated: updated.toISOString(),
  }))
}

/**
 * Refunds, captures or releases that the provider refused, or did not carry out in time: it does not respond, or the shop
 * no longer has the payment's provider or market. Also refunds that the provider made without a request of the shop.
 */
async function movementCases(
  { db }: Pick<Database, 'db'>,
  kind: 'refund' | 'capture' | 'release',
  condition: SQL | undefined,
): Promise<Case[]> {
  const table = kind === 'refund' ? refunds : captures
  const rows = await db
    .select({
      ...paidCase,
      id: table.id,
      status: table.status,
      amount: table.amount,
      updated: table.updated,
    })
    .from(table)
    .innerJoin(payments, eq(payments.id, table.paymentId))
    .leftJoin(orders, eq(orders.paymentId, payments.id))
    .where(condition)
    .orderBy(desc(table.updated))
    .limit(maxCases)
  return rows.map(({ id, status, amount, currency, updated, ...row }) => ({
    kind,
    id,
    ...ofPayment(row),
    status: status === 'done' ? 'returned' : status,
    amount: { amount, currency },
    updated: updated.toISOString(),
  }))
}

async function rejectedCases({ db }: Pick<Database, 'db'>): Promise<Case[]> {
  const rows = await db
    .select({ ...paidCase, amount: payments.amount, rejected: payments.rejected })
    .from(payments)
    .leftJoin(orders, eq(orders.paymentId, payments.id))
    .where(rejectedByProvider)
    .orderBy(desc(payments.rejected))
    .limit(maxCases)
  return rows.map(({ amount, currency, rejected, ...row }) => ({
    kind: 'rejection',
    id: row.paymentId,
    ...ofPayment(row),
    status: 'rejected',
    amount: { amount, currency },
    updated: rejected?.toISOString() ?? '',
  }))
}

/**
 * Returns payments that need manual review, newest first.
 * @param now milliseconds since the epoch
 */
export async function paymentCases(database: Pick<Database, 'db'>, now: number): Promise<Case[]> {
  const lists = await Promise.all([
    disputeCases(database),
    movementCases(database, 'refund', or(failedRefund, lateRefund(now), returnedByProvider)),
    movementCases(database, 'capture', or(failedCapture, lateCapture(now))),
    movementCases(database, 'release', or(failedRelease(now), lateRelease(now))),
    rejectedCases(database),
  ])
  return lists.flat().toSorted((a, b) => (a.updated < b.updated ? 1 : -1))
}
