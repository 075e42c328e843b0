import type { DisputeStatus } from '#schemas/commerce/dispute.ts'
import { findAttempt } from '#server/commerce/payments/attempts.ts'
import type { ProviderEvent } from '#server/commerce/payments/provider/provider-event.ts'
import { anyOf } from '#server/database/any-of.ts'
import type { Database } from '#server/database/database.ts'
import { asc, eq } from '#server/database/drizzle.ts'
import { disputes } from '#server/database/tables/payments.ts'
import { inTransaction, type Transaction } from '#server/database/transactions.ts'
import type { SecurityLog } from '#server/logging/security-log.ts'

type DisputeEvent = Extract<ProviderEvent, { kind: 'dispute' }>

interface DisputesDependencies {
  database: Database
  now: () => number
  note: SecurityLog['note']
  /** Runs within the transaction that stores the status of a dispute. */
  disputed: (tx: Transaction, paymentId: string) => Promise<void>
}

/** Parses a time; null if it is invalid. */
function momentIn(text: string | undefined): Date | null {
  const moment = new Date(text ?? '')
  return Number.isNaN(moment.getTime()) ? null : moment
}

/** Stores a dispute event unless a later one is stored already, and creates a note for operators. */
export async function settleDispute(
  { database, now, note, disputed }: DisputesDependencies,
  event: DisputeEvent,
): Promise<void> {
  const { disputeId: id, paymentId, status, stage, amount, reason } = event
  if (!(await findAttempt(database, paymentId))) return
  const due = momentIn(event.due)
  const updated = new Date(now())
  const isNew = await inTransaction(database, async (tx) => {
    const [existing] = await tx.select().from(disputes).where(eq(disputes.id, id)).for('update')
    if (existing && existing.stage >= stage) return false
    const change = { status, stage, updated, ...amount, ...(reason && { reason }), ...(due && { due }) }
    if (existing) await tx.update(disputes).set(change).where(eq(disputes.id, id))
    else await tx.insert(disputes).values({ ...change, id, paymentId, opened: updated })
    await disputed(tx, paymentId)
    return true
  })
  if (isNew) note('payment.disputed', { paymentId, disputeId: id, status })
}

/** Returns what the bank has withdrawn of a payment and not returned, in minor units. */
export async function withdrawnOf(tx: Pick<Transaction, 'select'>, paymentId: string): Promise<number> {
  const rows = await tx.select().from(disputes).where(eq(disputes.paymentId, paymentId))
  return rows
    .filter(({ status }) => status === 'charged-back' || status === 'lost')
    .reduce((sum, { amount }) => sum + amount, 0)
}

/** Whether the bank has withdrawn a payment's money, and not returned it. */
export const isWithdrawn = async (tx: Pick<Transaction, 'select'>, paymentId: string): Promise<boolean> =>
  (await withdrawnOf(tx, paymentId)) > 0

/** Returns the status of the latest dispute of each payment. */
export async function disputesOf(
  { db }: Pick<Database, 'db'>,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, DisputeStatus>> {
  if (paymentIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(disputes)
    .where(anyOf(disputes.paymentId, paymentIds))
    .orderBy(asc(disputes.opened))
  return new Map(rows.map(({ paymentId, status }) => [paymentId, status]))
}
