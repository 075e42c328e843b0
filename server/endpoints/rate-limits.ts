import { createHmac } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { withTimeout } from '#server/database/with-timeout.ts'

export interface Limit {
  readonly requests: number
  readonly seconds: number
}

/** A counting window. */
interface CountedWindow {
  /** Requests in the window, including this one. */
  count: number
  /** Milliseconds until the next window begins. */
  remaining: number
}

/** Counters that all processes share. Rejects if unreachable. */
export interface SharedCounts {
  /** Increments the count in the current window, or in a new one of `seconds`. */
  count(key: string, seconds: number): Promise<CountedWindow>
  close(): Promise<void>
}

/** Rate limits, against guessing passwords and codes and against flooding inboxes. */
export interface RateLimits {
  /**
   * Counts a request. Returns the seconds to wait above the limit, else undefined. Never rejects.
   * @param name of the limit: an endpoint, or a handler's own name such as `sign-in`
   * @param subject that is counted: a network (`networkOf`), or a target of attempts from many networks, such as an
   * e-mail address or a gift card number; stored as a hash
   */
  take(name: string, subject: string, limit: Limit): Promise<number | undefined>
  /** Returns the seconds for which `take` refuses a subject, by the counts of this process. Counts nothing. */
  waitOf(name: string, subject: string): number | undefined
  close(): Promise<void>
}

interface Options {
  /** Monotonic clock in milliseconds. */
  now: () => number
  /**
   * Key for hashing subjects: separates shops that share a Redis, and hides addresses. Equal in all processes of a
   * shop.
   */
  key?: Buffer
  /** Default: this process only. */
  shared?: SharedCounts
  /** Timeout of shared counts in milliseconds. Default: 500. */
  timeout?: number
  /** Receives errors of unreachable shared counters; until they recover each process counts for itself. */
  onError?: (error: unknown) => void
}

/** Limits from this size on protect against floods: each process counts them alone, without a shared counter. */
const longWindow = 600

/** Milliseconds without shared counts after they failed. */
const resetTimeout = 5_000

const createKeyHash = (key: Buffer) => (name: string, subject: string) =>
  `${name}:${createHmac('sha256', key).update(subject.toLowerCase()).digest('base64url').slice(0, 22)}`

function localCounts(now: () => number) {
  const windows = new LRUCache<string, { ends: number; count: number }>({ max: 50_000 })
  return (key: string, seconds: number): CountedWindow => {
    const time = now()
    const cached = windows.get(key)
    const window = cached && cached.ends > time ? cached : { ends: time + seconds * 1_000, count: 0 }
    window.count += 1
    windows.set(key, window)
    return { count: window.count, remaining: window.ends - time }
  }
}

/** Creates limits with fixed windows. A refused subject is refused locally until the window ends. */
export function createRateLimits(options: Options): RateLimits {
  const { now, key = Buffer.alloc(0), shared, timeout = 500, onError } = options
  const keyOf = createKeyHash(key)
  const countHere = localCounts(now)
  const refusedUntil = new LRUCache<string, number>({ max: 50_000 })
  let resting = 0

  async function count(key: string, { requests, seconds }: Limit): Promise<CountedWindow> {
    // Also counted locally, as fallback while the shared counters are unreachable.
    const localCount = countHere(key, seconds)
    if (!shared || requests >= longWindow || now() < resting) return localCount
    try {
      return await withTimeout(
        shared.count(key, seconds),
        timeout,
        () => new Error('Shared counts timed out'),
      )
    } catch (error) {
      resting = now() + resetTimeout
      onError?.(error)
      return localCount
    }
  }

  function waitOf(counterKey: string): number | undefined {
    const remaining = (refusedUntil.get(counterKey) ?? 0) - now()
    return remaining > 0 ? Math.ceil(remaining / 1_000) : undefined
  }

  return {
    waitOf: (name, subject) => waitOf(keyOf(name, subject)),
    async take(name, subject, limit) {
      const countKey = keyOf(name, subject)
      const wait = waitOf(countKey)
      if (wait !== undefined) return wait
      const window = await count(countKey, limit)
      if (window.count <= limit.requests) return undefined
      refusedUntil.set(countKey, now() + window.remaining)
      return Math.max(1, Math.ceil(window.remaining / 1_000))
    },
    close: async () => shared?.close(),
  }
}
