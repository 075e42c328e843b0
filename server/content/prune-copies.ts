import { partsRoot } from '#server/content/content-copies.ts'
import type { Database } from '#server/database/database.ts'
import { and, lt, sql } from '#server/database/drizzle.ts'
import { contentCopies } from '#server/database/tables/content.ts'
import type { JobHandler } from '#server/jobs/handler.ts'
import { addRecurringJob } from '#server/jobs/jobs.ts'

/** The kind of the job that removes copies of pages that nobody requests. */
export const copyPruningKind = 'content.pruneCopies'

const day = 86_400_000
/** Days without a request after which the copy of a content system's page is removed. */
const retentionDays = 90

/** Every day, on one process at a time. */
export const startCopyPruning = (database: Database, now: () => number): Promise<void> =>
  addRecurringJob(database.db, { kind: copyPruningKind, key: 'copies', due: new Date(now()) })

/**
 * Creates the job that removes copies of pages. Copies of the payload's parts stay: there are few, and they are stored
 * when they change.
 * @param now milliseconds since the epoch
 */
export const createCopyPruningJob =
  ({ db }: Database, now: () => number): JobHandler =>
  async () => {
    const oldest = new Date(now() - retentionDays * day)
    const isPart = sql`starts_with(${contentCopies.path}, ${partsRoot})`
    await db.delete(contentCopies).where(and(lt(contentCopies.stored, oldest), sql`not ${isPart}`))
    return { kind: 'later', due: new Date(now() + day) }
  }
