import { removeForeignCookies } from '#renderer/analytics/foreign-cookies.ts'
import type { Tracking } from '#schemas/tracking.ts'

/**
 * Adds the configured conversion script for as long as the visitor consents to advertisement (spec 1, section 4). What
 * it has begun cannot be undone, but it is told by the consent signals, its element goes, and so do its cookies.
 */
export function start({ tracking }: { tracking: Tracking }): () => void {
  const script = document.createElement('script')
  script.async = true
  script.src = tracking.conversionScript ?? ''
  document.head.append(script)
  return () => {
    script.remove()
    removeForeignCookies(tracking.foreignCookies ?? [])
  }
}
