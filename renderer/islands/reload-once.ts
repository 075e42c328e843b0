const key = 'reloaded-at'

/** Milliseconds between two reloads for a failed asset (spec 1, section 9: build-mismatch reload). */
const interval = 60_000

/**
 * An asset could not be loaded, most likely because a new build replaced it: loads the page again, once a minute at
 * most. A browser that keeps nothing is left alone: it would reload forever.
 */
export function reloadOnce(now: number = Date.now()): void {
  try {
    const last = Number(sessionStorage.getItem(key) ?? 0)
    if (now - last < interval) return
    sessionStorage.setItem(key, String(now))
  } catch {
    return
  }
  location.reload()
}
