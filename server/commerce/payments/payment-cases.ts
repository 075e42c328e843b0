import type { ResponseOf } from '#schemas/api/endpoint.ts'
import type { payments as family } from '#schemas/api/payments.ts'
import type { Database } from '#server/database/database.ts'
import { and, desc, eq, lt, or } from '#server/database/drizzle.ts'
import { orders } from '#server/database/tables/orders.ts'
import { captures, disputes, payments, refunds } from '#server/database/tables/payments.ts'

type Case = Extract<ResponseOf<typeof family.cases>, { status: 200 }>['body']['cases'][number]

/** Maximum number of each kind; older ones are in the database. */
const maxCases = 200

const paid = {
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
    .select({ ...paid, dispute: disputes })
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

const day = 24 * 3_600_000

/** Releases wait for captures, and are no cases. */
const isCapture = eq(captures.kind, 'capture')

/**
 * Refunds or captures that the provider refused, or did not carry out within a day: it does not respond, or the shop no
 * longer has the payment's provider or market.
 */
async function undoneCases(
  { db }: Pick<Database, 'db'>,
  kind: 'refund' | 'capture',
  now: number,
): Promise<Case[]> {
  const table = kind === 'refund' ? refunds : captures
  const isLate = and(eq(table.status, 'requested'), lt(table.created, new Date(now - day)))
  const rows = await db
    .select({
      ...paid,
      id: table.id,
      status: table.status,
      amount: table.amount,
      updated: table.updated,
    })
    .from(table)
    .innerJoin(payments, eq(payments.id, table.paymentId))
    .leftJoin(orders, eq(orders.paymentId, payments.id))
    .where(or(eq(table.status, 'failed'), kind === 'refund' ? isLate : and(isLate, isCapture)))
    .orderBy(desc(table.updated))
    .limit(maxCases)
  return rows.map(({ id, status, amount, currency, updated, ...row }) => ({
    kind,
    id,
    ...ofPayment(row),
    status: status === 'failed' ? 'failed' : 'requested',
    amount: { amount, currency },
    updated: updated.toISOString(),
  }))
}

/**
 * Returns payments that need manual review, newest first.
 * @param now milliseconds since the epoch
 */
export async function paymentCases(database: Pick<Database, 'db'>, now: number): Promise<Case[]> {
  const lists = await Promise.all([
    disputeCases(database),
    undoneCases(database, 'refund', now),
    undoneCases(database, 'capture', now),
  ])
  return lists.flat().toSorted((a, b) => (a.updated < b.updated ? 1 : -1))
}
