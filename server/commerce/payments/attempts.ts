import { randomBytes } from 'node:crypto'
import { isLive, liveStatuses, mayBecome, type PaymentStatus } from '#schemas/commerce/payment-status.ts'
import type { Market } from '#schemas/markets/market.ts'
import type { StartedPayment } from '#server/commerce/payments/provider/provider.ts'
import type { Database } from '#server/database/database.ts'
import { and, desc, eq, inArray, isNull } from '#server/database/drizzle.ts'
import { payments } from '#server/database/tables/payments.ts'
import type { Transaction } from '#server/database/transactions.ts'

export type Attempt = typeof payments.$inferSelect

/** 128 random bits. */
export const newReference = (): string => randomBytes(16).toString('base64url')

export async function findAttempt({ db }: Pick<Database, 'db'>, id: string): Promise<Attempt | undefined> {
  const [attempt] = await db.select().from(payments).where(eq(payments.id, id))
  return attempt
}

/** The attempt, which nobody else changes until the transaction ends. */
export async function lockAttempt(tx: Transaction, id: string): Promise<Attempt | undefined> {
  const [attempt] = await tx.select().from(payments).where(eq(payments.id, id)).for('update')
  return attempt
}

/** The attempts of a basket that may still bring money, or have and wait for their order; the newest first. */
export function openAttempts(tx: Transaction, basketId: string): Promise<Attempt[]> {
  return tx
    .select()
    .from(payments)
    .where(and(eq(payments.basketId, basketId), inArray(payments.status, [...liveStatuses, 'authorised'])))
    .orderBy(desc(payments.created))
    .for('update')
}

/** The attempt of a basket that was begun last. */
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
  Pick<Attempt, 'providerReference' | 'providerState' | 'action' | 'authorisedAmount' | 'reason'>
>

/**
 * Moves an attempt on, and never back (Adyen/adyen-magento2#2726). The row must be locked.
 * @returns whether it moved
 */
export async function moveAttempt(
  tx: Transaction,
  attempt: Attempt,
  status: PaymentStatus,
  now: number,
  changes: Changes = {},
): Promise<boolean> {
  if (!mayBecome(attempt.status, status)) return false
  await tx
    .update(payments)
    .set({ ...changes, status, updated: new Date(now) })
    .where(eq(payments.id, attempt.id))
  return true
}

/** Keeps what a provider calls a payment where it told so late: of a link, after there was an order. */
export async function noteReference(
  tx: Transaction,
  { id }: Attempt,
  providerReference: string,
): Promise<void> {
  await tx
    .update(payments)
    .set({ providerReference })
    .where(and(eq(payments.id, id), isNull(payments.providerReference)))
}

/** Notes what the shopper has to do next; an attempt that is further along stays as it is. */
export async function noteAction(
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

/** The attempt as its provider needs to know it. */
export const startedPayment = (attempt: Attempt, market: Market): StartedPayment => ({
  id: attempt.id,
  amount: { amount: attempt.amount, currency: attempt.currency },
  market,
  method: attempt.method,
  channel: attempt.channel,
  providerReference: attempt.providerReference ?? undefined,
  state: attempt.providerState ?? undefined,
  created: attempt.created,
  expires: attempt.expires,
})
