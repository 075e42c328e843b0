import { randomBytes } from 'node:crypto'
import type { ProviderId } from '#schemas/commerce/payment.ts'
import { canTransition, isLive, liveStatuses, type PaymentStatus } from '#schemas/commerce/payment-status.ts'
import type { Market } from '#schemas/markets/market.ts'
import type { StartedPayment } from '#server/commerce/payments/provider/provider.ts'
import type { Database } from '#server/database/database.ts'
import { and, desc, eq, inArray, isNull } from '#server/database/drizzle.ts'
import { payments } from '#server/database/tables/payments.ts'
import { notifyAfterCommit } from '#server/database/transaction-guard.ts'
import type { Transaction } from '#server/database/transactions.ts'

export type Attempt = typeof payments.$inferSelect

/** Topic of a payment that reached a status. */
export const paymentMoved = (provider: ProviderId, status: PaymentStatus): string =>
  `payment of ${provider} ${status}`

/** 128 random bits. */
export const newReference = (): string => randomBytes(16).toString('base64url')

export async function findAttempt({ db }: Pick<Database, 'db'>, id: string): Promise<Attempt | undefined> {
  const [attempt] = await db.select().from(payments).where(eq(payments.id, id))
  return attempt
}

/** Locks an attempt until the transaction ends. */
export async function lockAttempt(tx: Transaction, id: string): Promise<Attempt | undefined> {
  const [attempt] = await tx.select().from(payments).where(eq(payments.id, id)).for('update')
  return attempt
}

/** Returns a basket's attempts that can still be paid, or are paid and await their order; newest first. */
export function openAttempts(tx: Transaction, basketId: string): Promise<Attempt[]> {
  return tx
    .select()
    .from(payments)
    .where(and(eq(payments.basketId, basketId), inArray(payments.status, [...liveStatuses, 'authorised'])))
    .orderBy(desc(payments.created))
    .for('update')
}

/** Returns a basket's newest attempt. */
export async function latestAttempt(
  { db }: Pick<Database, 'db'>,
  basketId: string,
): Promise<Attempt | undefined> {
  const [attempt] = await db
    .select()
    .from(payments)
    .where(eq(payments.basketId, basketId))
    .orderBy(desc(payments.created))
    .limit(1)
  return attempt
}

type Changes = Partial<
  Pick<
    Attempt,
    'providerReference' | 'providerState' | 'action' | 'authorisedAmount' | 'reason' | 'captureMode'
  >
>

/**
 * Moves an attempt to a later status, and never back (Adyen/adyen-magento2#2726). The row must be locked.
 * @returns whether it moved
 */
export async function moveAttempt(
  tx: Transaction,
  attempt: Attempt,
  status: PaymentStatus,
  now: number,
  changes: Changes = {},
): Promise<boolean> {
  if (!canTransition(attempt.status, status)) return false
  await tx
    .update(payments)
    .set({ ...changes, status, updated: new Date(now) })
    .where(eq(payments.id, attempt.id))
  notifyAfterCommit(paymentMoved(attempt.provider, status))
  return true
}

/** Stores a provider reference that arrived late: for a link, after the order existed. */
export async function storeProviderReference(
  tx: Transaction,
  { id }: Attempt,
  providerReference: string,
): Promise<void> {
  await tx
    .update(payments)
    .set({ providerReference })
    .where(and(eq(payments.id, id), isNull(payments.providerReference)))
}

/** Stores the shopper's next action, unless the attempt is already further along. */
export async function storeNextAction(
  tx: Transaction,
  attempt: Attempt,
  now: number,
  changes: Changes,
): Promise<void> {
  if (!isLive(attempt.status) || attempt.status === 'pending') return
  await tx
    .update(payments)
    .set({ ...changes, status: 'awaiting', updated: new Date(now) })
    .where(eq(payments.id, attempt.id))
}

/** Returns an attempt as its provider needs it. */
export const startedPayment = (attempt: Attempt, market: Market): StartedPayment => ({
  id: attempt.id,
  amount: { amount: attempt.amount, currency: attempt.currency },
  market,
  method: attempt.method,
  channel: attempt.channel,
  providerReference: attempt.providerReference ?? undefined,
  state: attempt.providerState ?? undefined,
  captureMode: attempt.captureMode ?? undefined,
  created: attempt.created,
  expires: attempt.expires,
})
