import { contentSystemTag, everything } from '#renderer/cache-tags.ts'
import type { PurgeBus } from '#server/operations/bus.ts'
import { createSharedRun } from '#server/operations/shared-run.ts'
import type { CmsPayload } from '#server/site/cms-payload.ts'

interface Options {
  payload: Pick<CmsPayload, 'refresh'>
  bus: Pick<PurgeBus, 'purge' | 'onPurge'>
  /** Minutes between two refreshes: from 1 to 1,440, otherwise the nearer of both. */
  minutes: number
  /** Receives faults, such as a database that does not respond; the next refresh is a retry. */
  onError(error: unknown): void
}

/** Within a day: a timer beyond 24 days would fire immediately. */
const intervalOf = (minutes: number): number => Math.min(Math.max(minutes, 1), 1_440) * 60_000

/**
 * Refreshes a content system's market-wide content regularly and when a purge requests it, and purges all pages after a
 * change. Returns the function that stops it.
 */
export function followPayload({ payload, bus, minutes, onError }: Options): () => void {
  // A run that began before a publication must not store the old menu after the one that the publication started.
  const refresh = createSharedRun(async () => {
    if (await payload.refresh()) await bus.purge([everything])
  })
  bus.onPurge((tags) => (tags.includes(contentSystemTag) ? refresh() : undefined))
  const timer = setInterval(() => refresh().catch(onError), intervalOf(minutes))
  return () => clearInterval(timer)
}
