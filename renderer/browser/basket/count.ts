import { readStored, writeStored } from '#renderer/browser/page/storage.ts'

/** Counters in the header. */
export type CounterName = 'basket' | 'wishlist'

const keys = { basket: 'basketCount', wishlist: 'wishlistCount' } as const

declare global {
  interface DocumentEventMap {
    /** Dispatched when a count changes. */
    'vitrine:count': CustomEvent<{ of: CounterName; count: number }>
  }
}

/** Returns the last known count, from this page or an earlier one. */
export function countOf(of: CounterName): number {
  return Math.max(0, Number.parseInt(readStored(keys[of]) ?? '', 10) || 0)
}

/** Stores a count for later pages and notifies all counters on this one. */
export function setCount(of: CounterName, count: number): void {
  writeStored(keys[of], String(count))
  document.dispatchEvent(new CustomEvent('vitrine:count', { detail: { of, count } }))
}
