import type { Database } from '#server/database/database.ts'
import { sql } from '#server/database/drizzle.ts'
import type { JobHandler } from '#server/jobs/handler.ts'
import { addRecurringJob } from '#server/jobs/jobs.ts'

/** Kind of the job that deletes prices that are no longer needed. */
export const pricePruningKind = 'prices.prune'

const day = 86_400_000

/** Runs daily, on one process at a time. */
export const startPricePruning = ({ db }: Pick<Database, 'db'>, now: () => number): Promise<void> =>
  addRecurringJob(db, { kind: pricePruningKind, key: 'history', due: new Date(now()) })

/**
 * Stores the prices of the 30 days before the latest change: earlier prices do not matter to the current or the next
 * reduction (product rule 12). Deletes the history of items that were not sold for 30 days.
 */
async function prunePrices({ db }: Pick<Database, 'db'>, now: number): Promise<void> {
  const retentionStart = new Date(now - 30 * day).toISOString()
  await db.execute(sql`
    delete from price_history using (
      select item, market, since,
        lead(since) over by_time as until,
        last_value(since) over whole as last_change,
        last_value(sales_price) over whole is null as is_gone
      from price_history
      window by_time as (partition by item, market order by since),
        whole as (by_time rows between unbounded preceding and unbounded following)
    ) as held
    where price_history.item = held.item and price_history.market = held.market and price_history.since = held.since
      and (until <= last_change - interval '720 hours' or (is_gone and last_change <= ${retentionStart}::timestamptz))`)
}

/** @param now milliseconds since the epoch */
export const createPricePruningJob =
  (database: Pick<Database, 'db'>, now: () => number): JobHandler =>
  async () => {
    await prunePrices(database, now())
    return { kind: 'later', due: new Date(now() + day) }
  }
