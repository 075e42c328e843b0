import type { AnalyticsEvent } from '#schemas/visitors/analytics-events.ts'
import type { TrackingTimes } from '#schemas/visitors/tracking.ts'

/** Percent of a page that counts as scrolled through, as in GA4. */
const readPercent = 90

/** Reports once that the visitor has scrolled through most of the page, after scrolling or resizing pauses. */
export function followScrolling(
  { resizeDebounce, scrollDebounce }: Pick<TrackingTimes, 'resizeDebounce' | 'scrollDebounce'>,
  report: (event: AnalyticsEvent) => void,
): () => void {
  const ending = new AbortController()
  const options = { passive: true, signal: ending.signal }
  let timer: ReturnType<typeof setTimeout> | undefined

  function check(): void {
    const seenHeight = scrollY + innerHeight
    if (seenHeight * 100 < document.documentElement.scrollHeight * readPercent) return
    ending.abort()
    report({ event: 'scroll', percent_scrolled: readPercent })
  }
  const checkAfter = (pause: number) => () => {
    clearTimeout(timer)
    timer = setTimeout(check, pause)
  }
  ending.signal.addEventListener('abort', () => clearTimeout(timer))
  addEventListener('scroll', checkAfter(scrollDebounce), options)
  addEventListener('resize', checkAfter(resizeDebounce), options)
  return () => ending.abort()
}
