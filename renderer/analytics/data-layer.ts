import { carriedEntries, carryEntries } from '#renderer/analytics/carried-entries.ts'
import { dataLayerQueue } from '#renderer/analytics/data-layer-queue.ts'
import { followClicks } from '#renderer/analytics/follow-clicks.ts'
import { followImpressions } from '#renderer/analytics/follow-impressions.ts'
import { followScrolling } from '#renderer/analytics/follow-scrolling.ts'
import { entriesFor } from '#renderer/analytics/ga4-entries.ts'
import { reportShopping } from '#renderer/analytics/report-shopping.ts'
import { countOf } from '#renderer/browser/basket/count.ts'
import {
  announce,
  holdAnnouncements,
  ignoreAnnouncements,
  onAnnouncement,
  takePendingEvents,
} from '#renderer/browser/page/announce.ts'
import { readStored } from '#renderer/browser/page/storage.ts'
import { sessionChanged } from '#renderer/browser/session/session-trace.ts'
import { withoutPrivateParameters } from '#schemas/pages/private-parameters.ts'
import type { AnalyticsEvent } from '#schemas/visitors/analytics-events.ts'
import type { TrackingTimes } from '#schemas/visitors/tracking.ts'

/** Returns the page's language as reports label it (tracking rule 10). */
const languageOf = (locale: string): string => {
  const [language = ''] = locale.split('-')
  return language === 'nb' ? 'no' : language
}

const pageView = (): AnalyticsEvent => ({
  event: 'page_view',
  page_location: withoutPrivateParameters(location.href),
  page_title: document.title,
  language: languageOf(document.documentElement.lang),
})

interface Visitor {
  user_status: 'user' | 'guest'
  user_id?: string
}

/** Maximum milliseconds that the first entries wait for an id. */
const visitorTimeout = 2_000

/** Requests the visitor's id from the server, if the visitor may have one. */
async function findVisitor(): Promise<Visitor> {
  const isUser = readStored('authenticated') !== undefined
  const visitor: Visitor = { user_status: isUser ? 'user' : 'guest' }
  // A guest's id comes from the basket, whose cookie scripts cannot read.
  if (!isUser && countOf('basket') === 0) return visitor
  try {
    const response = await fetch('/api/analytics/visitor', { signal: AbortSignal.timeout(visitorTimeout) })
    if (!response.ok) return visitor
    const { status, id }: Record<string, unknown> = Object(await response.json())
    if (status !== 'user' && status !== 'guest') return visitor
    return { user_status: status, ...(typeof id === 'string' && { user_id: id }) }
  } catch {
    return visitor
  }
}

/**
 * Fills the data layer while the visitor consents: visitor, page, earlier and later announcements, impressions and
 * clicks. What happens before the visitor is known waits, and is reported by the next page if this one is left before.
 */
export function start({ times }: { times: TrackingTimes }): () => void {
  const queue = dataLayerQueue()
  const push = (event: AnalyticsEvent) => void queue.push(...entriesFor(event))
  const ending = new AbortController()
  const listening = { signal: ending.signal }

  async function viewPage(): Promise<void> {
    const visitor = await findVisitor()
    if (ending.signal.aborted) return
    queue.push(visitor)
    push(pageView())
    queue.push(...carriedEntries())
  }

  /** Corrects the visitor after a sign-in or sign-out that does not leave the page. */
  async function correctVisitor(): Promise<void> {
    const visitor = await findVisitor()
    // Tag managers retain a value until it is overwritten.
    if (!ending.signal.aborted) queue.push({ user_id: undefined, ...visitor })
  }

  holdAnnouncements()
  reportShopping(announce, ending.signal)
  const stopFollowing = [
    followImpressions(times, announce),
    followClicks(announce),
    followScrolling(times, announce),
  ]
  ending.signal.addEventListener('abort', () => {
    for (const stop of stopFollowing) stop()
  })
  void viewPage().then(() => {
    if (!ending.signal.aborted) onAnnouncement(push)
  })
  addEventListener('pagehide', () => carryEntries(takePendingEvents().flatMap(entriesFor)), listening)
  document.addEventListener(sessionChanged, () => void correctVisitor(), listening)
  addEventListener('pageshow', ({ persisted }) => persisted && void viewPage(), listening)
  addEventListener(
    'error',
    ({ message }) => {
      // Errors of files that failed to load have none.
      if (message)
        push({ event: 'exception', label: 'script_error', description: message.slice(0, 100), fatal: false })
    },
    listening,
  )
  return () => {
    ending.abort()
    ignoreAnnouncements()
  }
}
