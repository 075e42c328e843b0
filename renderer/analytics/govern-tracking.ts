import { signalDefault, signalUpdate } from '#renderer/analytics/consent-signals.ts'
import { whenActivated } from '#renderer/analytics/when-activated.ts'
import { ignoreAnnouncements } from '#renderer/browser/page/announce.ts'
import { consentAnswer, hasConsent, onConsent } from '#renderer/browser/page/consent.ts'
import type { ConsentCategory } from '#schemas/visitors/consent.ts'
import type { Tracking, TrackingTimes } from '#schemas/visitors/tracking.ts'

/** A module that tracks: `start` begins and gives the function that ends it. */
interface Tracker {
  start(settings: { times: TrackingTimes; tracking: Tracking }): () => void
}

interface Governed {
  /** It runs with this consent, and never without. */
  category: ConsentCategory
  configured(tracking: Tracking): boolean
  load(): Promise<Tracker>
}

/** The services that consent starts and stops (tracking rule 5). None of them is fetched before. */
const governed: readonly Governed[] = [
  {
    category: 'analytics',
    configured: () => true,
    load: () => import('#renderer/analytics/data-layer.ts'),
  },
  {
    category: 'analytics',
    configured: ({ sessionReplay }) => sessionReplay !== undefined,
    load: () => import('#renderer/analytics/session-replay.ts'),
  },
  {
    category: 'advertisement',
    configured: ({ conversionScript }) => conversionScript !== undefined,
    load: () => import('#renderer/analytics/conversion-script.ts'),
  },
  {
    category: 'functional',
    configured: ({ smartAssistant }) => smartAssistant !== undefined,
    load: () => import('#renderer/analytics/smart-assistant.ts'),
  },
  {
    category: 'functional',
    // Other pages have nothing to recommend sizes for.
    configured: ({ sizeRecommendation }) =>
      sizeRecommendation !== undefined &&
      document.querySelector('[data-size-recommendation], [data-type="receipt"]') !== null,
    load: () => import('#renderer/analytics/size-recommendation.ts'),
  },
]

let isGoverned = false

/**
 * Signals that everything is denied, then starts and stops trackers by the visitor's consent, now and on every change.
 * Once per page.
 */
export function governTracking(times: TrackingTimes): void {
  if (isGoverned) return
  isGoverned = true
  const tracking: Tracking = JSON.parse(document.body.dataset.tracking ?? '{}')
  const running = new Map<Governed, () => void>()

  async function follow(tracker: Governed): Promise<void> {
    const { category, load } = tracker
    if (!hasConsent(category)) {
      running.get(tracker)?.()
      running.delete(tracker)
    } else if (!running.has(tracker)) {
      // Set at once, so that a second answer in the meantime does not start it twice.
      running.set(tracker, () => undefined)
      const { start } = await load()
      if (hasConsent(category)) running.set(tracker, start({ times, tracking }))
      else running.delete(tracker)
    }
  }

  function followAnswer(granted: ReadonlySet<ConsentCategory>): void {
    signalUpdate(granted)
    if (!granted.has('analytics')) ignoreAnnouncements()
    for (const tracker of governed) if (tracker.configured(tracking)) void follow(tracker)
  }

  signalDefault(times.consentUpdateWait)
  onConsent(followAnswer)
  // A page that is prerendered may never be seen.
  whenActivated(() => {
    const answer = consentAnswer()
    if (answer) followAnswer(answer)
  })
}
