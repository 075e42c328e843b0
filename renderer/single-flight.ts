/** Deduplicates concurrent calls: those with the same key share one run. Results are not cached. */
export interface SingleFlight<Result> {
  /** Returns the run in flight under a key. */
  pending(key: string): Promise<Result> | undefined
  /**
   * Joins the run in flight under a key, or starts it.
   * @param work receives whether its result may be cached: not after a purge, before which it may have read
   */
  run(key: string, work: (canCache: () => boolean) => Promise<Result>): Promise<Result>
  /** Detaches the runs in flight: their callers still get results, later calls start a new run. */
  purge(): void
  /** Resolves when the runs in flight have settled. */
  settled(): Promise<void>
}

/**
 * For caches purged by tag: a run has no tags before it ends, so lru-cache's `fetch` would cache results read before a
 * purge. Caches without tags use `fetch`.
 */
export function createSingleFlight<Result>(): SingleFlight<Result> {
  const running = new Map<string, Promise<Result>>()
  let purges = 0
  return {
    pending: (key) => running.get(key),
    run(key, work) {
      const current = running.get(key)
      if (current) return current
      const begun = purges
      const flight = work(() => begun === purges).finally(() => {
        if (running.get(key) === flight) running.delete(key)
      })
      running.set(key, flight)
      return flight
    },
    purge() {
      purges += 1
      running.clear()
    },
    async settled() {
      await Promise.allSettled(running.values())
    },
  }
}
