import { dataLayerQueue } from '#renderer/analytics/data-layer-queue.ts'
import { followClicks } from '#renderer/analytics/follow-clicks.ts'
import { followImpressions } from '#renderer/analytics/follow-impressions.ts'
import { entriesFor } from '#renderer/analytics/ga4-entries.ts'
import { hearAnnouncements, ignoreAnnouncements } from '#renderer/kit/announce.ts'
import { readStored } from '#renderer/kit/storage.ts'
import type { AnalyticsEvent } from '#schemas/analytics-events.ts'
import type { TrackingTimes } from '#schemas/tracking.ts'

/** The page's language as reports label it: Norwegian by its older code (spec 2, section 9). */
const languageOf = (locale: string): string => {
  const [language = ''] = locale.split('-')
  return language === 'nb' ? 'no' : language
}

const pageView = (): AnalyticsEvent => ({
  event: 'page_view',
  page_location: location.href,
  page_title: document.title,
  language: languageOf(document.documentElement.lang),
})

const visitor = () => ({ user_status: readStored('authenticated') === undefined ? 'guest' : 'user' })

/**
 * Fills the data layer for as long as the visitor consents: who visits, the page, what was announced so far and is from
 * now on, what is seen and what is chosen.
 */
export function start({ times }: { times: TrackingTimes }): () => void {
  const queue = dataLayerQueue()
  const push = (event: AnalyticsEvent) => void queue.push(...entriesFor(event))
  const viewPage = () => {
    queue.push(visitor())
    push(pageView())
  }
  const onError = ({ message }: ErrorEvent) =>
    push({ event: 'exception', label: 'script_error', description: message.slice(0, 100), fatal: false })
  const onReturn = ({ persisted }: PageTransitionEvent) => persisted && viewPage()
  viewPage()
  hearAnnouncements(push)
  const stopImpressions = followImpressions(times, push)
  const stopClicks = followClicks(push)
  addEventListener('pageshow', onReturn)
  addEventListener('error', onError)
  return () => {
    ignoreAnnouncements()
    stopImpressions()
    stopClicks()
    removeEventListener('pageshow', onReturn)
    removeEventListener('error', onError)
  }
}
