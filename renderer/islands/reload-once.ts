import { buildMismatchReloadInterval } from '#schemas/markets/page-constants.ts'

const key = 'reloaded-at'

/**
 * An asset could not be loaded, most likely because a new build replaced it: loads the page again, at most once in the
 * build-mismatch interval (spec 1, section 9). A browser that keeps nothing is left alone: it would reload forever.
 */
export function reloadOnce(now: number = Date.now()): void {
  try {
    const last = Number(sessionStorage.getItem(key) ?? 0)
    if (now - last < buildMismatchReloadInterval) return
    sessionStorage.setItem(key, String(now))
  } catch {
    return
  }
  location.reload()
}
