import type { Database } from '#server/database/database.ts'
import type { JobHandler, JobOutcome } from '#server/jobs/handler.ts'
import { hasRecurringPayload, jobsAdded } from '#server/jobs/jobs.ts'
import { type ClaimedJob, createJobQueue, type JobQueue } from '#server/jobs/queue.ts'
import { safeMessage } from '#server/logging/loggable.ts'

/**
 * The outcome of an attempt. `exhausted`: a job that is never given up failed in all attempts, and begins again because
 * nothing else would start it.
 */
type ReportedOutcome = JobOutcome['kind'] | 'exhausted'

/** The result of an attempt, for log and metrics. */
export interface JobReport {
  id: number
  kind: string
  attempt: number
  outcome: ReportedOutcome
  reason?: string
  /** The handler's error. */
  error?: unknown
}

interface Options {
  database: Database
  handlers: ReadonlyMap<string, JobHandler>
  now: () => number
  /** Monotonic clock in milliseconds. */
  steady: () => number
  /** Random number from 0 to 1 for jitter, so that jobs that failed together are not retried together. */
  random: () => number
  report: (report: JobReport) => void
  /** Receives errors of an unreachable database; the runner continues. */
  onError: (error: unknown) => void
  /** Maximum milliseconds between two polls. Default: 5,000. */
  maxDelay?: number | undefined
  /**
   * Maximum number of concurrent jobs per kind, for kinds that wait for slow foreign systems: the rest stays free for all
   * others. Default: `atOnce`.
   */
  maxOfKind?: ReadonlyMap<string, number>
}

/** Runs due jobs, each on one process. */
export interface JobRunner {
  /** Runs all due jobs, and jobs that they make due. Returns the number of attempts. */
  runDue(): Promise<number>
  /** Runs jobs as they become due: jobs of this process immediately, jobs of other processes within seconds. */
  start(): void
  /**
   * Starts no further jobs; waits `timeout` milliseconds for running ones, then aborts them. Another process retries
   * those.
   */
  stop(timeout: number): Promise<void>
}

const second = 1_000
/** Timeout of a job. */
const maxRunTime = 60 * second
/** Lease of a job: longer than the timeout, so that an aborted handler can finish. */
const lease = maxRunTime + 30 * second
/** Maximum number of concurrent jobs per process. */
const maxConcurrent = 5
/** Default maximum time between two polls, because other processes add jobs, too. */
const defaultMaxDelay = 5 * second
const minDelay = second / 2
/** Tolerated backward step of the clock. */
const maxStepTime = 10 * second
const maxAttempts = 12
const maxRetryDelay = 6 * 3_600 * second

/** Exponential backoff: 10 s, then three times as long each time, up to six hours, with 20 % jitter. */
export const retryDelay = (attempt: number, random: number): number =>
  Math.round(Math.min(maxRetryDelay, 10 * second * 3 ** (attempt - 1)) * (0.8 + 0.4 * random))

/** Returns the function that runs a job once: the handler's outcome, or a failure once it timed out. */
function createAttempt(handlers: Options['handlers'], stopping: AbortSignal) {
  return async (job: ClaimedJob): Promise<JobOutcome & { error?: unknown }> => {
    const handle = handlers.get(job.kind)
    if (!handle) return { kind: 'again', reason: `no handler registered for kind ${job.kind}` }
    // Not tried: it may be what ends the process.
    if (job.attempts > maxAttempts) return { kind: 'again', reason: 'interrupted in its last attempt' }
    const ending = new AbortController()
    const { signal } = ending
    const limit = setTimeout(() => ending.abort(new Error('job timed out')), maxRunTime)
    // Not `AbortSignal.any`: a signal derived from several may be garbage-collected before one of them aborts.
    const endWithServer = () => ending.abort(stopping.reason)
    stopping.addEventListener('abort', endWithServer)
    if (stopping.aborted) endWithServer()
    const aborted = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      if (signal.aborted) reject(signal.reason)
    })
    try {
      return await Promise.race([handle(job.payload, { id: job.id, attempt: job.attempts, signal }), aborted])
    } catch (error) {
      return { kind: 'again', reason: safeMessage(error), error }
    } finally {
      clearTimeout(limit)
      stopping.removeEventListener('abort', endWithServer)
    }
  }
}

/** Returns the function that writes the outcome of an attempt to the queue. */
function createSettle(
  queue: JobQueue,
  { now, random }: Pick<Options, 'now' | 'random'>,
  stopping: AbortSignal,
) {
  return async (job: ClaimedJob, outcome: JobOutcome): Promise<ReportedOutcome> => {
    switch (outcome.kind) {
      case 'done':
        await queue.remove(job)
        return 'done'
      case 'later':
        await queue.restart(job, outcome.due.getTime())
        return 'later'
      case 'again':
        if (stopping.aborted) await queue.restart(job, now())
        else if (job.attempts < maxAttempts)
          await queue.postpone(job, now() + retryDelay(job.attempts, random()), outcome.reason)
        else if (hasRecurringPayload(job.payload)) {
          await queue.restart(job, now() + retryDelay(job.attempts, random()))
          return 'exhausted'
        } else {
          await queue.fail(job, outcome.reason)
          return 'failed'
        }
        return 'again'
      case 'failed':
        await queue.fail(job, outcome.reason)
        return 'failed'
    }
  }
}

/**
 * Creates workers, at most `atOnce` at a time.
 * @param runNext runs a job, and adds a worker that looks for more; false ends its worker
 */
function createWorkers(runNext: () => Promise<boolean>, onError: (error: unknown) => void) {
  const running = new Set<Promise<void>>()
  let isStopped = false

  async function work(): Promise<void> {
    while (!isStopped) if (!(await runNext())) return
  }
  return {
    add(): void {
      if (isStopped || running.size >= maxConcurrent) return
      const worker = work()
        .catch(onError)
        .finally(() => running.delete(worker))
      running.add(worker)
    },
    async finish(): Promise<void> {
      while (running.size > 0) await Promise.all(running)
    },
    /** Starts no further jobs. */
    stop(): void {
      isStopped = true
    },
  }
}

/** Claims jobs one after another, so that the running jobs of a kind never exceed its maximum. */
function createClaims(
  queue: JobQueue,
  allKinds: readonly string[],
  { now, maxOfKind }: Pick<Options, 'now' | 'maxOfKind'>,
) {
  const running = new Map<string, number>()
  let claiming: Promise<unknown> = Promise.resolve()
  const countOf = (kind: string): number => running.get(kind) ?? 0
  const claimableKinds = () =>
    allKinds.filter((kind) => countOf(kind) < (maxOfKind?.get(kind) ?? maxConcurrent))

  async function claim(): Promise<ClaimedJob | undefined> {
    const kinds = claimableKinds()
    const job = kinds.length > 0 ? await queue.claim(kinds, now() + lease) : undefined
    if (job) running.set(job.kind, countOf(job.kind) + 1)
    return job
  }

  return {
    next(): Promise<ClaimedJob | undefined> {
      const claimed = claiming.then(claim)
      claiming = claimed.catch(() => undefined)
      return claimed
    },
    release({ kind }: ClaimedJob): void {
      running.set(kind, countOf(kind) - 1)
    },
    /** Returns when the next job that could be claimed is due. */
    async nextDue(): Promise<number | undefined> {
      const kinds = claimableKinds()
      return kinds.length > 0 ? queue.nextDue(kinds) : undefined
    },
  }
}

export function createJobRunner(options: Options): JobRunner {
  const { database, handlers, now, steady, report, onError, maxDelay = defaultMaxDelay } = options
  const queue = createJobQueue(database, now)
  const kinds = [...handlers.keys()]
  const stopping = new AbortController()
  const outcomeOf = createAttempt(handlers, stopping.signal)
  const settle = createSettle(queue, options, stopping.signal)
  const claims = createClaims(queue, kinds, options)
  const workers = createWorkers(runNext, onError)
  let ahead = now() - steady()
  let attempts = 0
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let forget = () => {}

  /** Runs a due job. @returns false if none is due */
  async function runNext(): Promise<boolean> {
    const job = await claims.next()
    if (!job) return false
    try {
      attempts += 1
      workers.add()
      const jobOutcome = await outcomeOf(job)
      const outcome = await settle(job, jobOutcome)
      const { id, kind, attempts: attempt } = job
      report({ ...jobOutcome, id, kind, attempt, outcome })
    } finally {
      claims.release(job)
    }
    return true
  }

  const addWorker = () => kinds.length > 0 && workers.add()

  async function nextDelay(): Promise<number> {
    const due = await claims.nextDue()
    return due === undefined ? maxDelay : Math.min(maxDelay, Math.max(minDelay, due - now()))
  }

  /** After the clock is set back, recurring jobs would wait that much longer. */
  async function followClock(): Promise<void> {
    const before = ahead
    ahead = now() - steady()
    if (ahead < before - maxStepTime) await queue.repeatNow().catch(onError)
  }

  async function poll(): Promise<void> {
    await followClock()
    addWorker()
    const delay = await nextDelay().catch((error: unknown) => {
      onError(error)
      return maxDelay
    })
    if (!isStopped) timer = setTimeout(() => void poll(), delay).unref()
  }

  return {
    async runDue() {
      const before = attempts
      await followClock()
      addWorker()
      await workers.finish()
      return attempts - before
    },
    start() {
      if (kinds.length === 0) return
      forget = database.onCommit(jobsAdded, addWorker)
      void poll()
    },
    async stop(timeout) {
      isStopped = true
      workers.stop()
      forget()
      clearTimeout(timer)
      const limit = setTimeout(() => stopping.abort(new Error('server is shutting down')), timeout)
      await workers.finish()
      clearTimeout(limit)
    },
  }
}
