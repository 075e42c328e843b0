import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { isRecord } from '#schemas/validation/is-record.ts'
import { eq, ne, sql } from '#server/database/drizzle.ts'
import { jobs } from '#server/database/tables/jobs.ts'
import { notifyAfterCommit } from '#server/database/transaction-guard.ts'

/** Channel that is notified after a commit that added jobs. */
export const jobsAdded = 'jobs'

export interface NewJob {
  /** Kind, which selects the handler (`server/composition/kinds.ts`). */
  kind: string
  /** JSON; its handler checks it. */
  payload: object
  /** Earliest start; a past time means as soon as possible. */
  due: Date
  /**
   * If a job of this kind and key is pending, none is added. One that runs, and may have read what has changed since,
   * runs again afterwards; one that failed permanently is restarted.
   */
  key?: string
}

/**
 * Adds a job. Within a transaction it exists once that commits, and the same process runs it right after the commit;
 * otherwise it is found within seconds.
 */
export async function addJob(db: Pick<NodePgDatabase, 'insert'>, job: NewJob): Promise<void> {
  const { kind, due, key } = job
  const payload = JSON.stringify(job.payload)
  await db
    .insert(jobs)
    .values({ kind, due, key, payload })
    .onConflictDoUpdate({
      target: [jobs.kind, jobs.key],
      set: {
        payload,
        status: 'waiting',
        due: sql`case ${jobs.status} when 'failed' then excluded.due_at else ${jobs.due} end`,
        attempts: sql`case ${jobs.status} when 'failed' then 0 else ${jobs.attempts} end`,
        runAgain: ne(jobs.status, 'failed'),
      },
      setWhere: sql`${jobs.status} = 'failed' or ${jobs.attempts} > 0`,
    })
  notifyAfterCommit(jobsAdded)
}

/** Part of the payload of jobs that are never given up; recurring ones have no other payload. */
const recurring = { recurs: true }

/**
 * Adds a job that is never given up: if it has failed in all attempts, it begins again, and the runner reports it as
 * `exhausted`. For work that nothing in the shop could start again.
 */
export const addPersistentJob = (db: Pick<NodePgDatabase, 'insert'>, job: NewJob): Promise<void> =>
  addJob(db, { ...job, payload: { ...job.payload, ...recurring } })

/**
 * Adds a job that never ends (outcome `later`): the runner retries it for as long as it fails, and runs it again if the
 * clock is set back.
 */
export const addRecurringJob = (
  db: Pick<NodePgDatabase, 'insert'>,
  job: Required<Omit<NewJob, 'payload'>>,
): Promise<void> => addJob(db, { ...job, payload: recurring })

/** Matches the rows of recurring jobs. */
export const isRecurring = eq(jobs.payload, JSON.stringify(recurring))

/** Whether a job with this payload begins again after it has failed in all attempts. */
export const hasRecurringPayload = (payload: unknown): boolean => isRecord(payload) && payload.recurs === true

/** Matches rows for which no job is pending. @param key column with the job's key */
export const hasNoJob = (kind: string, key: AnyPgColumn) =>
  sql`not exists (select from ${jobs} where ${jobs.kind} = ${kind} and ${jobs.key} = ${key} and ${jobs.status} = 'waiting')`
