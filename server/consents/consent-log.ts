import type { consents } from '#schemas/api/consents.ts'
import { consentLog } from '#server/consents/tables.ts'
import type { Database } from '#server/database/database.ts'
import { lt } from '#server/database/drizzle.ts'
import type { HandlersOf } from '#server/endpoints/handlers.ts'
import type { JobHandler } from '#server/jobs/handler.ts'
import { addRecurringJob } from '#server/jobs/jobs.ts'

/** The kind of the job that deletes old answers. */
export const consentPruningKind = 'consents.prune'

const day = 86_400_000
/** Retention of a consent decision, in days: it is valid for a year, and must be provable for some time after. */
const retentionDays = 730

/** @param now milliseconds since the epoch */
export const createConsentHandlers = ({ db }: Database, now: () => number): HandlersOf<typeof consents> => ({
  async record({ body: { id, textVersion, choices } }, { market }) {
    await db.insert(consentLog).values({
      id,
      textVersion,
      market: market?.id ?? '',
      choices: choices.join(','),
      made: new Date(now()),
    })
    return { status: 204 }
  },
})

/** Every day, on one process at a time. */
export const startConsentPruning = (database: Database, now: () => number): Promise<void> =>
  addRecurringJob(database.db, { kind: consentPruningKind, key: 'log', due: new Date(now()) })

/** @param now milliseconds since the epoch */
export const createConsentPruningJob =
  ({ db }: Database, now: () => number): JobHandler =>
  async () => {
    await db.delete(consentLog).where(lt(consentLog.made, new Date(now() - retentionDays * day)))
    return { kind: 'later', due: new Date(now() + day) }
  }
