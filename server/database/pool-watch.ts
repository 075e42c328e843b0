import type { Pool } from 'pg'

/** Milliseconds without movement: longer than the timeouts of statements and of silent connections together. */
const maxWait = 90_000

export interface PoolWatch {
  /** Notes an attempt to connect, which the pool does not report if it fails. */
  noteAttempt(): void
  /** Notes each connection that the pool opens, lends, gets back or closes. */
  watch(pool: Pool): void
  /**
   * Whether the pool is stuck: requests wait for a connection, all are in use, and none has moved for 90 seconds. A
   * database that is down is not: attempts to connect fail and are repeated.
   */
  isStuck(): boolean
}

/** @param now milliseconds of a clock that never goes back */
export function createPoolWatch(now: () => number = () => performance.now()): PoolWatch {
  let movedAt = now()
  let watched: Pool | undefined
  const noteAttempt = () => {
    movedAt = now()
  }
  return {
    noteAttempt,
    watch(pool) {
      watched = pool
      for (const event of ['connect', 'acquire', 'release', 'remove'] as const) pool.on(event, noteAttempt)
    },
    isStuck: () =>
      watched !== undefined &&
      watched.waitingCount > 0 &&
      watched.totalCount >= watched.options.max &&
      now() - movedAt > maxWait,
  }
}
