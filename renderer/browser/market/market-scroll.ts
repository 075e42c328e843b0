import { parseJson } from '#schemas/validation/json.ts'

const key = 'scroll-in-market'

/** Stores the scroll position, for the same content at a path in another market. */
export function keepScroll(path: string): void {
  try {
    sessionStorage.setItem(key, JSON.stringify([path, Math.round(window.scrollY)]))
  } catch {
    // Without storage the page starts at its top.
  }
}

/** Restores the scroll position of the market that the visitor came from. */
export function restoreScroll(): void {
  try {
    const stored = sessionStorage.getItem(key)
    if (stored === null) return
    sessionStorage.removeItem(key)
    const position = parseJson(stored)
    const [path, top]: unknown[] = Array.isArray(position) ? position : []
    if (path === location.pathname && typeof top === 'number') window.scrollTo({ top, behavior: 'instant' })
  } catch {
    // Nothing to restore.
  }
}
