import type { Baskets } from '#server/commerce/basket/baskets.ts'
import type { Database } from '#server/database/database.ts'
import type { JobHandler } from '#server/jobs/handler.ts'
import { addRecurringJob } from '#server/jobs/jobs.ts'

/** Kind of the job that deletes expired baskets. */
export const expiryKind = 'basket.expire'

const interval = 6 * 3_600_000

/** Runs every few hours, on one process at a time. */
export const startExpiry = (database: Database, now: () => number): Promise<void> =>
  addRecurringJob(database.db, { kind: expiryKind, key: 'every basket', due: new Date(now()) })

/** @param now milliseconds since the epoch */
export const createExpiryJob =
  (baskets: Pick<Baskets, 'expire'>, now: () => number): JobHandler =>
  async () => {
    await baskets.expire()
    return { kind: 'later', due: new Date(now() + interval) }
  }
