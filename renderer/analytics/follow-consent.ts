import { carriedEntries } from '#renderer/analytics/carried-entries.ts'
import { deleteVisit, hasVisit } from '#renderer/analytics/counted-visit.ts'
import { restoreOrder } from '#renderer/analytics/hidden-address.ts'
import { readTracking } from '#renderer/analytics/tracking-settings.ts'
import { hasConsent } from '#renderer/browser/page/consent.ts'
import { trackingDefaults } from '#schemas/markets/tracking-defaults.ts'
import { parseIfJson } from '#schemas/validation/json.ts'
import type { ConsentCategory } from '#schemas/visitors/consent.ts'
import { isTrackingTimes, type Tracking, type TrackingTimes } from '#schemas/visitors/tracking.ts'

interface Settings {
  times: TrackingTimes
  tracking: Tracking
}

/** A tracking module: `start` starts it and returns the function that stops it. */
interface Tracker {
  start(settings: Settings): () => void
}

interface ConsentedService {
  /** Consent that it requires. */
  category: ConsentCategory
  configured(tracking: Tracking): boolean
  load(): Promise<Tracker>
}

/** The services that consent starts and stops (tracking rule 5). None of them is fetched before. */
const governed: readonly ConsentedService[] = [
  {
    category: 'analytics',
    configured: () => true,
    load: () => import('#renderer/analytics/data-layer.ts'),
  },
  {
    category: 'analytics',
    // Only pages with variants have results; receipts of new orders have those of earlier views.
    configured: () =>
      document.querySelector('[data-variants]') !== null ||
      (hasVisit() && document.querySelector('[data-placed]') !== null),
    load: () => import('#renderer/analytics/variant-results.ts'),
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
    // Other pages have no size recommendations.
    configured: ({ sizeRecommendation }) =>
      sizeRecommendation !== undefined &&
      document.querySelector('[data-size-recommendation], [data-placed]') !== null,
    load: () => import('#renderer/analytics/size-recommendation.ts'),
  },
]

const running = new Map<ConsentedService, () => void>()

/** Stops all trackers that the visitor does not consent to, immediately. */
export function stopTrackers(): void {
  for (const [tracker, stop] of running) {
    if (hasConsent(tracker.category)) continue
    stop()
    running.delete(tracker)
  }
}

/**
 * Starts the configured trackers that the visitor consented to, and stops all other trackers.
 * @param settings overrides of `TrackingTimes` as JSON
 */
export async function followConsent(settings: string | undefined): Promise<void> {
  const overrides: Record<string, unknown> = Object(parseIfJson(settings))
  const times: unknown = { ...trackingDefaults, ...overrides }
  if (!isTrackingTimes(times)) return
  stopTrackers()
  restoreOrder()
  // On pages without variants nothing else would delete them.
  if (!hasConsent('analytics')) {
    deleteVisit()
    carriedEntries()
  }
  const tracking = readTracking(document.body.dataset.tracking)
  const configured = governed.filter((tracker) => tracker.configured(tracking))
  await Promise.all(configured.map((tracker) => follow(tracker, { times, tracking })))
}

async function follow(tracker: ConsentedService, settings: Settings): Promise<void> {
  const { category, load } = tracker
  if (!hasConsent(category) || running.has(tracker)) return
  // Set before the await, so that a concurrent decision neither starts the service twice nor is ignored.
  const pending = () => undefined
  running.set(tracker, pending)
  const { start } = await load()
  if (running.get(tracker) === pending) running.set(tracker, start(settings))
}
