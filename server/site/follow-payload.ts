import { contentSystemTag, everything } from '#renderer/cache-tags.ts'
import type { PurgeBus } from '#server/operations/bus.ts'
import type { CmsPayload } from '#server/site/cms-payload.ts'

interface Options {
  payload: Pick<CmsPayload, 'refresh'>
  bus: Pick<PurgeBus, 'purge' | 'onPurge'>
  /** Minutes between two refreshes. */
  minutes: number
  /** Receives faults, such as a database that does not respond; the next refresh is a retry. */
  onError(error: unknown): void
}

/**
 * Refreshes a content system's market-wide content regularly and when a purge requests it, and purges all pages after a
 * change. Returns the function that stops it.
 */
export function followPayload({ payload, bus, minutes, onError }: Options): () => void {
  async function refresh(): Promise<void> {
    if (await payload.refresh()) await bus.purge([everything])
  }
  bus.onPurge((tags) => (tags.includes(contentSystemTag) ? refresh() : undefined))
  const timer = setInterval(() => refresh().catch(onError), minutes * 60_000)
  return () => clearInterval(timer)
}
