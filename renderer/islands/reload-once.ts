import { buildMismatchReloadInterval } from '#schemas/markets/page-constants.ts'

const key = 'reloaded-at'

/**
 * Reloads the page when an asset fails to load, most likely because a new build replaced it (interface rule 8). Does
 * nothing without browser storage: it would reload forever.
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
