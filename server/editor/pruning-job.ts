import { pruneSearchCounts } from '#server/commerce/merchandising/search-counts.ts'
import type { Database } from '#server/database/database.ts'
import { lt, sql } from '#server/database/drizzle.ts'
import { draftChanges, draftCheckpoints, pageBin } from '#server/database/tables/editor.ts'
import type { JobHandler } from '#server/jobs/handler.ts'
import { addRecurringJob } from '#server/jobs/jobs.ts'
import { pruneVariantCounts } from '#server/variants/variant-counts.ts'
import { pruneDeliveries } from '#server/webhooks/webhooks.ts'

/** Kind of the job that deletes expired history. */
export const pruningKind = 'editor.prune'

const day = 86_400_000
/** Time that changes can be undone, and that a sleeping tab can catch up. */
const retention = 30 * day
/** Time that checkpoints can be restored. */
const checkpointRetention = 90 * day

/** Time that deleted pages can be restored. */
const binTime = 30 * day

/** Every day, on one process at a time. */
export const startPruning = (database: Database, now: () => number): Promise<void> =>
  addRecurringJob(database.db, { kind: pruningKind, key: 'every draft', due: new Date(now()) })

/**
 * Forgets each document's oldest changes up to the first that is younger. The last one always stays: sequences go on
 * from it. @param now milliseconds since the epoch
 */
async function prune({ db }: Database, now: number): Promise<void> {
  const oldest = new Date(now - retention).toISOString()
  await db.execute(sql`
    delete from ${draftChanges} using (
      select document_id,
        coalesce(min(sequence) filter (where made_at >= ${oldest}::timestamptz), max(sequence)) as first
      from ${draftChanges} group by document_id
    ) as young
    where ${draftChanges.documentId} = young.document_id and ${draftChanges.sequence} < young.first`)
  await db.delete(draftCheckpoints).where(lt(draftCheckpoints.made, new Date(now - checkpointRetention)))
  await pruneVariantCounts({ db }, now)
  await pruneSearchCounts({ db }, now)
  await pruneDeliveries({ db }, now)
  await db.delete(pageBin).where(lt(pageBin.removed, new Date(now - binTime)))
}

/** @param now milliseconds since the epoch */
export const createPruningJob =
  (database: Database, now: () => number): JobHandler =>
  async () => {
    await prune(database, now())
    return { kind: 'later', due: new Date(now() + day) }
  }
