import type { Database } from '#server/database/database.ts'
import { and, eq, lt, or } from '#server/database/drizzle.ts'
import { contactMessages, pastSubscriptions, subscriptions } from '#server/database/tables/content.ts'
import { jobs } from '#server/database/tables/jobs.ts'
import { productAlerts } from '#server/database/tables/notify-me.ts'
import { sessions, userTokens } from '#server/database/tables/session.ts'
import type { JobHandler } from '#server/jobs/handler.ts'
import { addRecurringJob } from '#server/jobs/jobs.ts'

/** Kind of the job that deletes what is stored about people and no longer needed. */
export const retentionKind = 'customers.prune'

const day = 86_400_000

/**
 * Retention in days (README: What is kept of mail). A sign-up that nobody confirmed is an address without consent; an ended one
 * proves the consent for as long as a cookie decision does. The link of a notification must work for a while after its mail. A job
 * that failed for good is only evidence: what still has to be done gets a new one.
 */
const retentionDays = {
  ...{ message: 30, unconfirmed: 14, ended: 730, notification: 90, waiting: 365, failedJob: 90 },
} as const

/** Runs daily, on one process at a time. */
export const startRetention = (database: Database, now: () => number): Promise<void> =>
  addRecurringJob(database.db, { kind: retentionKind, key: 'people', due: new Date(now()) })

async function deleteOld({ db }: Pick<Database, 'db'>, now: number): Promise<void> {
  const before = (days: number) => new Date(now - days * day)
  await db.delete(contactMessages).where(lt(contactMessages.created, before(retentionDays.message)))
  await db
    .delete(subscriptions)
    .where(
      or(
        and(
          eq(subscriptions.status, 'pending'),
          lt(subscriptions.requested, before(retentionDays.unconfirmed)),
        ),
        and(eq(subscriptions.status, 'ended'), lt(subscriptions.ended, before(retentionDays.ended))),
      ),
    )
  await db.delete(pastSubscriptions).where(lt(pastSubscriptions.ended, before(retentionDays.ended)))
  await db
    .delete(productAlerts)
    .where(
      or(
        and(
          eq(productAlerts.status, 'notified'),
          lt(productAlerts.notified, before(retentionDays.notification)),
        ),
        and(eq(productAlerts.status, 'ended'), lt(productAlerts.created, before(retentionDays.notification))),
        and(eq(productAlerts.status, 'waiting'), lt(productAlerts.created, before(retentionDays.waiting))),
      ),
    )
  await db.delete(jobs).where(and(eq(jobs.status, 'failed'), lt(jobs.due, before(retentionDays.failedJob))))
  await db.delete(sessions).where(lt(sessions.expires, new Date(now)))
  await db.delete(userTokens).where(lt(userTokens.expires, new Date(now)))
}

/** @param now milliseconds since the epoch */
export const createRetentionJob =
  (database: Pick<Database, 'db'>, now: () => number): JobHandler =>
  async () => {
    await deleteOld(database, now())
    return { kind: 'later', due: new Date(now() + day) }
  }
