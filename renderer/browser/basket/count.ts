import { readStored, writeStored } from '#renderer/browser/page/storage.ts'

/** What the header counts. */
export type Counted = 'basket' | 'wishlist'

const keys = { basket: 'basketCount', wishlist: 'wishlistCount' } as const

declare global {
  interface DocumentEventMap {
    /** A count changed: of what, and to how many. */
    'vitrine:count': CustomEvent<{ of: Counted; count: number }>
  }
}

/** How many there were when it was last said, on this page or an earlier one. */
export function countOf(of: Counted): number {
  return Math.max(0, Number.parseInt(readStored(keys[of]) ?? '', 10) || 0)
}

/** Keeps a count for the next page and tells every place on this one that shows it. */
export function tellCount(of: Counted, count: number): void {
  writeStored(keys[of], String(count))
  document.dispatchEvent(new CustomEvent('vitrine:count', { detail: { of, count } }))
}
