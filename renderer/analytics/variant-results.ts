import { deleteVisit, maxVariants, readVisit, storeVisit } from '#renderer/analytics/counted-visit.ts'
import { followElements, isSeen } from '#renderer/analytics/follow-impressions.ts'
import { placedOrderId } from '#renderer/analytics/placed-order.ts'
import { currentMarket } from '#renderer/browser/page/current-market.ts'
import type { TrackingTimes } from '#schemas/visitors/tracking.ts'
import type { VariantEvent } from '#schemas/visitors/variant-events.ts'

/** Reports events to the shop, without a cookie. Lost events are acceptable. */
function send(event: VariantEvent, variants: readonly string[]): void {
  void fetch('/api/variants', {
    method: 'POST',
    keepalive: true,
    credentials: 'omit',
    headers: { 'Content-Type': 'application/json', 'X-Current-Market': currentMarket() },
    body: JSON.stringify({ event, variants }),
  }).catch(() => undefined)
}

const marksOf = (element: Element | null): string[] =>
  element?.getAttribute('data-variants')?.split(' ') ?? []

/** Counts marks that have not been counted in this visit. */
function countOnce(event: 'seen' | 'clicked', marks: readonly string[]): void {
  const visit = readVisit()
  const before = visit[event]
  const addedMarks = marks.filter((mark) => !before.includes(mark)).slice(0, maxVariants - before.length)
  if (addedMarks.length === 0) return
  storeVisit({ ...visit, [event]: [...before, ...addedMarks] })
  send(event, addedMarks)
}

/** Counts the order of a receipt for every variant that the visit saw before. */
function countOrder(): void {
  const order = placedOrderId()
  const visit = readVisit()
  if (!order || order === visit.order || visit.seen.length === 0) return
  storeVisit({ ...visit, order })
  send('ordered', visit.seen)
}

/**
 * Counts variants of smart widgets that are seen, pressed, and followed by an order, each once per visit of the tab
 * (tracking rule 15). Widgets that are filled or added later are observed, too.
 */
export function start({ times }: { times: TrackingTimes }): () => void {
  const timers = new Map<Element, ReturnType<typeof setTimeout>>()
  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        const { target } = entry
        clearTimeout(timers.get(target))
        timers.delete(target)
        if (!isSeen(entry)) continue
        const see = () => {
          observer.unobserve(target)
          countOnce('seen', marksOf(target))
        }
        timers.set(target, setTimeout(see, times.promotionImpressionDelay))
      }
    },
    { threshold: [...times.observerThresholds] },
  )
  const onClick = ({ target }: Event) => {
    const pressedControl =
      target instanceof Element ? target.closest('a, button, input, select, summary') : null
    const marks = marksOf(pressedControl?.closest('[data-variants]') ?? null)
    if (marks.length === 0) return
    // A pressed variant counts as seen.
    countOnce('seen', marks)
    countOnce('clicked', marks)
  }
  const stopFollowing = followElements(
    '[data-variants]',
    (element) => observer.observe(element),
    times.defaultThrottle,
  )
  // In the capture phase, before listeners that stop the event.
  document.addEventListener('click', onClick, true)
  countOrder()
  return () => {
    observer.disconnect()
    stopFollowing()
    for (const timer of timers.values()) clearTimeout(timer)
    document.removeEventListener('click', onClick, true)
    deleteVisit()
  }
}
