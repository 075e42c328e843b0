import { liveStatuses } from '#schemas/commerce/payment-status.ts'
import type { Database } from '#server/database/database.ts'
import { and, eq, inArray, isNotNull, lt, or, sql } from '#server/database/drizzle.ts'
import { mailOutbox } from '#server/database/tables/content.ts'
import { jobs } from '#server/database/tables/jobs.ts'
import { payments } from '#server/database/tables/payments.ts'
import type { JobHandler } from '#server/jobs/handler.ts'
import { addRecurringJob } from '#server/jobs/jobs.ts'
import { type MailKind, sendMailKind } from '#server/mail/outbox.ts'

/** Kind of the job that deletes old rows of the outbox. */
export const mailPruningKind = 'mail.prune'

const day = 86_400_000

/**
 * Retention of mails in the outbox, in days by kind (README: What is kept of mail). Account mail is useless after a
 * day; order mail may have to be traced.
 */
const orderDays = 90
const retentionDays: readonly (readonly [MailKind, number])[] = [
  ['account', 2],
  ['list', 14],
  ['message', 30],
  ['order', orderDays],
  ['giftCard', orderDays],
]

/** Runs daily, on one process at a time. */
export const startMailPruning = (database: Database, now: () => number): Promise<void> =>
  addRecurringJob(database.db, { kind: mailPruningKind, key: 'outbox', due: new Date(now()) })

/** Deletes old mail, also if it was never sent: gift cards can get a new code (basket rule 24). */
async function prune({ db }: Database, now: number): Promise<void> {
  const isOld = retentionDays.map(([kind, days]) =>
    and(eq(mailOutbox.kind, kind), lt(mailOutbox.created, new Date(now - days * day))),
  )
  await db.delete(mailOutbox).where(or(...isOld))
  // While there is no mail server, nothing else ends these jobs.
  const isGone = sql`not exists (select from ${mailOutbox} where ${mailOutbox.id}::text = ${jobs.payload}::jsonb ->> 'id')`
  await db.delete(jobs).where(and(eq(jobs.kind, sendMailKind), isGone))
}

/** Removes the addresses of payments that are over, which need them for the mail about a refund alone. */
async function forgetPayers({ db }: Database, now: number): Promise<void> {
  const isOver = sql`not (${inArray(payments.status, [...liveStatuses, 'authorised'])})`
  const isOld = lt(payments.updated, new Date(now - orderDays * day))
  await db
    .update(payments)
    .set({ email: null })
    .where(and(isNotNull(payments.email), isOver, isOld))
}

/** @param now milliseconds since the epoch */
export const createMailPruningJob =
  (database: Database, now: () => number): JobHandler =>
  async () => {
    await prune(database, now())
    await forgetPayers(database, now())
    return { kind: 'later', due: new Date(now() + day) }
  }
