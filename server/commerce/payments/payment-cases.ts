import type { ResponseOf } from '#schemas/api/endpoint.ts'
import type { payments as family } from '#schemas/api/payments.ts'
import type { Database } from '#server/database/database.ts'
import { desc, eq } from '#server/database/drizzle.ts'
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

/** Refunds or captures that the provider did not carry out. */
async function failedCases(
  { db }: Pick<Database, 'db'>,
  kind: 'refund' | 'capture',
  table: typeof refunds | typeof captures,
): Promise<Case[]> {
  const rows = await db
    .select({ ...paid, id: table.id, amount: table.amount, updated: table.updated })
    .from(table)
    .innerJoin(payments, eq(payments.id, table.paymentId))
    .leftJoin(orders, eq(orders.paymentId, payments.id))
    .where(eq(table.status, 'failed'))
    .orderBy(desc(table.updated))
    .limit(maxCases)
  return rows.map(({ id, amount, currency, updated, ...row }) => ({
    kind,
    id,
    ...ofPayment(row),
    status: 'failed',
    amount: { amount, currency },
    updated: updated.toISOString(),
  }))
}

/** Returns payments that need manual review, newest first. */
export async function paymentCases(database: Pick<Database, 'db'>): Promise<Case[]> {
  const lists = await Promise.all([
    disputeCases(database),
    failedCases(database, 'refund', refunds),
    failedCases(database, 'capture', captures),
  ])
  return lists.flat().toSorted((a, b) => (a.updated < b.updated ? 1 : -1))
}
