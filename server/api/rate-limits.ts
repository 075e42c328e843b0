import { isIPv6 } from 'node:net'
import { LRUCache } from 'lru-cache'

export interface RateLimits {
  /** Counts a request; the seconds to wait where there were too many, else undefined. */
  take(name: string, address: string, limit: { requests: number; seconds: number }): number | undefined
}

/** An IPv6 network of one household or company; whoever has one has all of its addresses. */
function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail = ''] = plain.split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail.split(':').filter(Boolean)
  const gap = plain.includes('::') ? Array.from({ length: 8 - before.length - after.length }, () => '0') : []
  return [...before, ...gap, ...after].slice(0, 4).join(':')
}

/** Counts requests by endpoint and address, in windows of the limit's own length. Of this process alone. */
export function createRateLimits(now: () => number): RateLimits {
  const windows = new LRUCache<string, { ends: number; count: number }>({ max: 50_000 })
  return {
    take(name, address, { requests, seconds }) {
      const key = `${name} ${networkOf(address)}`
      const time = now()
      const known = windows.get(key)
      const window = known && known.ends > time ? known : { ends: time + seconds * 1_000, count: 0 }
      window.count += 1
      windows.set(key, window)
      return window.count > requests ? Math.ceil((window.ends - time) / 1_000) : undefined
    },
  }
}
