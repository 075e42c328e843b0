/** HTML by key, for as long as there is room. */
export interface KeptHtml {
  get(key: string): string | undefined
  set(key: string, html: string): void
}

/**
 * Keeps HTML in two generations: what is read of the old one moves to the young one, and when that holds half of all
 * there is room for, the old one goes as a whole. Forgetting string by string, in the order of their use, would cost
 * every new string the removal of another.
 * @param size characters of HTML and keys that are kept at most
 */
export function createKeptHtml(size: number): KeptHtml {
  let young = new Map<string, string>()
  let old = new Map<string, string>()
  let held = 0

  function set(key: string, html: string): void {
    const length = key.length + html.length
    if (length > size / 2) return
    if (held + length > size / 2) {
      old = young
      young = new Map()
      held = 0
    }
    young.set(key, html)
    held += length
  }

  return {
    get(key) {
      const known = young.get(key)
      if (known !== undefined) return known
      const before = old.get(key)
      if (before === undefined) return undefined
      old.delete(key)
      set(key, before)
      return before
    },
    set,
  }
}
