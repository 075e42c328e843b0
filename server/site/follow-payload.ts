import { contentSystemTag, everything } from '#renderer/cache-tags.ts'
import type { PurgeBus } from '#server/operations/bus.ts'
import { createSharedRun } from '#server/operations/shared-run.ts'
import type { CmsPayload } from '#server/site/cms-payload.ts'

interface Options {
  payload: Pick<CmsPayload, 'refresh' | 'isComplete'>
  bus: Pick<PurgeBus, 'purge' | 'onPurge'>
  /** Minutes between two refreshes: from 1 to 1,440, otherwise the nearer of both. Sooner while parts are unavailable. */
  minutes: number
  /** Receives faults, such as a database that does not respond; the next refresh is a retry. */
  onError(error: unknown): void
}

/** Within a day: a timer beyond 24 days would fire immediately. */
const intervalOf = (minutes: number): number => Math.min(Math.max(minutes, 1), 1_440) * 60_000

/** Milliseconds after a refresh that lacked a part; then twice as many each time, up to the interval. */
const firstRetryDelay = 5_000

/**
 * Refreshes a content system's market-wide content regularly and when a purge requests it, and purges all pages after a
 * change. Returns the function that stops it.
 */
export function followPayload({ payload, bus, minutes, onError }: Options): () => void {
  // A run that began before a publication must not store the old menu after the one that the publication started.
  const refresh = createSharedRun(async () => {
    try {
      if (await payload.refresh()) await bus.purge([everything])
    } finally {
      schedule()
    }
  })
  const interval = intervalOf(minutes)
  let timer: NodeJS.Timeout | undefined
  let retries = 0
  let isStopped = false

  function schedule(): void {
    retries = payload.isComplete() ? 0 : retries + 1
    const delay = retries === 0 ? interval : Math.min(firstRetryDelay * 2 ** (retries - 1), interval)
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => refresh().catch(onError), delay)
  }

  bus.onPurge((tags) => (tags.includes(contentSystemTag) ? refresh() : undefined))
  schedule()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
