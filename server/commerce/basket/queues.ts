/** Serialises work per key. */
export interface Queues {
  /** @param key undefined: runs without a queue */
  run<Result>(key: string | undefined, work: () => Promise<Result>): Promise<Result>
}

/**
 * Queues changes of one basket in this process, in front of the database's locks: many changes of a basket then use
 * one connection, which leaves the rest of the pool to other baskets.
 */
export function createQueues(): Queues {
  const last = new Map<string, Promise<unknown>>()
  return {
    async run(key, work) {
      if (key === undefined) return work()
      const before = last.get(key)
      const done = before ? before.then(work, work) : work()
      last.set(key, done)
      try {
        return await done
      } finally {
        if (last.get(key) === done) last.delete(key)
      }
    },
  }
}
