import type { WidgetHtml } from '#renderer/widget-html.ts'

/** A bounded cache of widgets' HTML by key. */
export interface HtmlCache {
  get(key: string): WidgetHtml | undefined
  set(key: string, rendered: WidgetHtml): void
}

/**
 * Creates a cache with two generations: entries that are read move from the old to the young one, and when that holds
 * half of the capacity, the old one is dropped. Evicting single entries in order of use would cost each new entry the
 * removal of another.
 * @param size capacity in characters of HTML and keys
 */
export function createHtmlCache(size: number): HtmlCache {
  let young = new Map<string, WidgetHtml>()
  let old = new Map<string, WidgetHtml>()
  let heldBytes = 0

  function set(key: string, rendered: WidgetHtml): void {
    const length = key.length + rendered.html.length
    if (length > size / 2) return
    if (heldBytes + length > size / 2) {
      old = young
      young = new Map()
      heldBytes = 0
    }
    young.set(key, rendered)
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
