// Starts and stops all tracking of a page by the visitor's consent.
import { signalDefault, signalUpdate } from '#renderer/analytics/consent-signals.ts'
import { whenActivated } from '#renderer/analytics/when-activated.ts'
import { ignoreAnnouncements } from '#renderer/browser/page/announce.ts'
import { onConsent, storedConsent } from '#renderer/browser/page/consent.ts'
import { type ConsentCategory, optionalCategories } from '#schemas/visitors/consent.ts'

let isGoverned = false
/** Whether the trackers' module was requested. */
let hasTrackers = false
/** Stops trackers without consent, once their module is loaded. */
let stopTrackers: (() => void) | undefined

/**
 * Signals default consent as denied, then starts and stops trackers by the visitor's consent, now and on every
 * change. Call once per page. The trackers' module is fetched once consent allows any.
 * @param updateWait milliseconds that third-party tags wait for a decision
 * @param settings overrides of measurement settings as JSON
 */
export function governTracking(updateWait: number, settings: string | undefined): void {
  if (isGoverned) return
  isGoverned = true

  function applyConsent(granted: ReadonlySet<ConsentCategory>): void {
    // Before the signal: after it, nothing may be counted without consent.
    stopTrackers?.()
    signalUpdate(granted)
    if (!granted.has('analytics')) ignoreAnnouncements()
    hasTrackers ||= optionalCategories.some((category) => granted.has(category))
    if (!hasTrackers) return
    void import('#renderer/analytics/follow-consent.ts').then((module) => {
      stopTrackers = module.stopTrackers
      return module.followConsent(settings)
    })
  }

  signalDefault(updateWait)
  onConsent(applyConsent)
  // A prerendered page may never be displayed.
  whenActivated(() => {
    const consent = storedConsent()
    if (consent) applyConsent(consent)
  })
}
