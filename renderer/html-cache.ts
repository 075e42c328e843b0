/** A bounded cache of HTML by key. */
export interface CachedHtml {
  get(key: string): string | undefined
  set(key: string, html: string): void
}

/**
 * Creates a cache with two generations: entries that are read move from the old to the young one, and when that holds
 * half of the capacity, the old one is dropped. Evicting single entries in order of use would cost each new entry the
 * removal of another.
 * @param size capacity in characters of HTML and keys
 */
export function createHtmlCache(size: number): CachedHtml {
  let young = new Map<string, string>()
  let old = new Map<string, string>()
  let heldBytes = 0

  function set(key: string, html: string): void {
    const length = key.length + html.length
    if (length > size / 2) return
    if (heldBytes + length > size / 2) {
      old = young
      young = new Map()
      heldBytes = 0
    }
    young.set(key, html)
    heldBytes += length
  }

  return {
    get(key) {
      const cached = young.get(key)
      if (cached !== undefined) return cached
      const before = old.get(key)
      if (before === undefined) return undefined
      old.delete(key)
      set(key, before)
      return before
    },
    set,
  }
}
