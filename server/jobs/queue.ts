import type { SQL } from 'drizzle-orm'
import { parseJson } from '#schemas/validation/json.ts'
import type { Database } from '#server/database/database.ts'
import { and, eq, gt, inArray, min, sql } from '#server/database/drizzle.ts'
import { jobs } from '#server/database/tables/jobs.ts'
import { isRecurring } from '#server/jobs/jobs.ts'

/** A job claimed by this process until its lease ends. */
export interface ClaimedJob {
  id: number
  kind: string
  payload: unknown
  attempts: number
  /** Milliseconds since the epoch. */
  leaseEnd: number
}

/**
 * The jobs' rows, shared by all processes. A claim moves `due` into the future, so that the job of a crashed process
 * becomes due again; `due` and the number of attempts distinguish a late claimant from the current one. A job that was
 * added again while it ran becomes due at once, whatever its outcome.
 */
export interface JobQueue {
  /** Claims the job that has waited longest, leased until then; undefined if none of these kinds is due. */
  claim(kinds: readonly string[], leaseEnd: number): Promise<ClaimedJob | undefined>
  remove(job: ClaimedJob): Promise<void>
  postpone(job: ClaimedJob, due: number, error: string): Promise<void>
  /** Puts the job back as if it had never started. */
  restart(job: ClaimedJob, due: number): Promise<void>
  fail(job: ClaimedJob, error: string): Promise<void>
  /** Makes recurring jobs due that are scheduled for later and have not started. */
  repeatNow(): Promise<void>
  /** Returns when the next job of these kinds is due, in milliseconds since the epoch. */
  nextDue(kinds: readonly string[]): Promise<number | undefined>
}

/** Maximum length of a stored error, in characters. */
const maxErrorLength = 2_000

const truncateError = (error: string): string => error.replaceAll('\0', '').slice(0, maxErrorLength)

/** @param now milliseconds since the epoch */
export function createJobQueue({ db }: Database, now: () => number): JobQueue {
  const ownsJob = ({ id, attempts, leaseEnd }: ClaimedJob) =>
    and(
      eq(jobs.id, id),
      eq(jobs.attempts, attempts),
      eq(jobs.due, new Date(leaseEnd)),
      eq(jobs.status, 'waiting'),
    )

  /** Writes the outcome of a claimed job, unless it has to run again. @param write returns the rows that it wrote */
  async function storeJobOutcome(
    job: ClaimedJob,
    write: (where: SQL | undefined) => Promise<unknown[]>,
  ): Promise<void> {
    const settledRows = await write(and(ownsJob(job), eq(jobs.runAgain, false)))
    if (settledRows.length > 0) return
    await db
      .update(jobs)
      .set({ due: new Date(now()), attempts: 0, error: null })
      .where(ownsJob(job))
  }
  const settledColumns = { id: jobs.id }

  return {
    async claim(kinds, leaseEnd) {
      const names = sql.join(
        kinds.map((kind) => sql`${kind}`),
        sql`, `,
      )
      const next = sql`(
        select id from jobs
        where status = 'waiting' and due_at <= ${new Date(now()).toISOString()}::timestamptz and kind in (${names})
        order by due_at, id limit 1 for update skip locked
      )`
      const [row] = await db
        .update(jobs)
        .set({ due: new Date(leaseEnd), attempts: sql`${jobs.attempts} + 1`, runAgain: false })
        .where(sql`${jobs.id} = ${next}`)
        .returning({ id: jobs.id, kind: jobs.kind, payload: jobs.payload, attempts: jobs.attempts })
      return row && { ...row, payload: parseJson(row.payload), leaseEnd }
    },

    remove: (job) => storeJobOutcome(job, (where) => db.delete(jobs).where(where).returning(settledColumns)),
    async postpone(job, due, error) {
      await db
        .update(jobs)
        .set({ due: new Date(due), error: truncateError(error) })
        .where(ownsJob(job))
    },
    restart: (job, due) =>
      storeJobOutcome(job, (where) =>
        db
          .update(jobs)
          .set({ due: new Date(due), attempts: 0, error: null })
          .where(where)
          .returning(settledColumns),
      ),
    fail: (job, error) =>
      storeJobOutcome(job, (where) =>
        db
          .update(jobs)
          .set({ status: 'failed', error: truncateError(error) })
          .where(where)
          .returning(settledColumns),
      ),

    async repeatNow() {
      const due = new Date(now())
      await db
        .update(jobs)
        .set({ due })
        .where(and(eq(jobs.status, 'waiting'), eq(jobs.attempts, 0), gt(jobs.due, due), isRecurring))
    },

    async nextDue(kinds) {
      const [row] = await db
        .select({ due: min(jobs.due) })
        .from(jobs)
        .where(and(eq(jobs.status, 'waiting'), inArray(jobs.kind, [...kinds])))
      return row?.due?.getTime()
    },
  }
}
