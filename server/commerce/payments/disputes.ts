import { type DisputeStatus, informationStage } from '#schemas/commerce/dispute.ts'
import { findAttempt } from '#server/commerce/payments/attempts.ts'
import type { ProviderEvent } from '#server/commerce/payments/provider/provider-event.ts'
import { anyOf } from '#server/database/any-of.ts'
import type { Database } from '#server/database/database.ts'
import { asc, eq } from '#server/database/drizzle.ts'
import { disputes } from '#server/database/tables/payments.ts'
import { inTransaction, type SelectQueries, type Transaction } from '#server/database/transactions.ts'
import type { SecurityLog } from '#server/logging/security-log.ts'

type DisputeEvent = Extract<ProviderEvent, { kind: 'dispute' }>

interface DisputesDependencies {
  database: Database
  now: () => number
  note: SecurityLog['note']
  /** Runs within the transaction in which money was withdrawn or regained. */
  disputed: (tx: Transaction, paymentId: string) => Promise<void>
}

/** Parses a time; null if it is invalid. */
function momentIn(text: string | undefined): Date | null {
  const moment = new Date(text ?? '')
  return Number.isNaN(moment.getTime()) ? null : moment
}

type DisputeRow = typeof disputes.$inferSelect

/** Whether an event is later than the stored one: webhooks arrive in any order. */
const isLater = (existing: DisputeRow | undefined, { stage, status }: DisputeEvent): boolean =>
  !existing ||
  stage > existing.stage ||
  (stage === existing.stage && status === 'closed' && existing.status === 'opened')

/** Returns the status of a dispute that the shop does not defend any more. */
function statusWithoutDefence({ status, stage }: Pick<DisputeRow, 'status' | 'stage'>): DisputeStatus {
  if (status === 'charged-back') return 'lost'
  return status === 'opened' && stage === informationStage ? 'closed' : status
}

type DisputeState = Pick<DisputeRow, 'stage' | 'status' | 'defenceEnded'>

/** Returns the state of a dispute after an event; undefined if it changes nothing. */
function stateAfter(existing: DisputeRow | undefined, event: DisputeEvent): DisputeState | undefined {
  const { stage, status } = existing && !isLater(existing, event) ? existing : event
  const defenceEnded = event.defenceEnded ?? existing?.defenceEnded ?? false
  const isNew = isLater(existing, event) || defenceEnded !== existing?.defenceEnded
  if (!isNew) return undefined
  return { stage, status: defenceEnded ? statusWithoutDefence({ status, stage }) : status, defenceEnded }
}

/** Stores a dispute event unless a later one is stored already, and creates a note for operators. */
export async function storeDisputeEvent(
  { database, now, note, disputed }: DisputesDependencies,
  event: DisputeEvent,
): Promise<void> {
  const { disputeId: id, paymentId, amount, reason } = event
  if (!(await findAttempt(database, paymentId))) return
  const due = momentIn(event.due)
  const updated = new Date(now())
  const details = { ...amount, ...(reason && { reason }), ...(due && { due }) }
  const status = await inTransaction(database, async (tx) => {
    const [existing] = await tx.select().from(disputes).where(eq(disputes.id, id)).for('update')
    const next = stateAfter(existing, event)
    if (!next) return undefined
    const change = { ...next, updated }
    if (!existing) await tx.insert(disputes).values({ ...change, ...details, id, paymentId, opened: updated })
    else {
      const hasDetails = isLater(existing, event)
      await tx
        .update(disputes)
        .set({ ...change, ...(hasDetails && details) })
        .where(eq(disputes.id, id))
    }
    await disputed(tx, paymentId)
    return next.status
  })
  if (status) note('payment.disputed', { paymentId, disputeId: id, status })
}

/** Returns what the bank has withdrawn of a payment and not returned, in minor units. */
export async function withdrawnOf(tx: SelectQueries, paymentId: string): Promise<number> {
  const rows = await tx.select().from(disputes).where(eq(disputes.paymentId, paymentId))
  return rows
    .filter(({ status }) => status === 'charged-back' || status === 'lost')
    .reduce((sum, { amount }) => sum + amount, 0)
}

/** Whether a dispute can cost the shop its amount: a request for information does not. */
export const isContested = ({ status, stage }: Pick<DisputeRow, 'status' | 'stage'>): boolean =>
  status !== 'won' && status !== 'closed' && stage > informationStage

/** Whether the bank has withdrawn a payment's money, and not returned it. */
export const isWithdrawn = async (tx: SelectQueries, paymentId: string): Promise<boolean> =>
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
