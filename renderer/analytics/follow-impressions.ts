import {
  itemOf,
  listOf,
  productSelector,
  promotionOf,
  promotionSelector,
} from '#renderer/analytics/seen-goods.ts'
import type { AnalyticsEvent, AnalyticsItem } from '#schemas/visitors/analytics-events.ts'
import type { TrackingTimes } from '#schemas/visitors/tracking.ts'

/** Maximum number of items in a GA4 event. */
const maxItems = 200

/** Whether half of it is visible, or it fills half of the viewport. */
export const isSeen = ({
  intersectionRatio,
  intersectionRect,
  rootBounds,
}: IntersectionObserverEntry): boolean =>
  intersectionRatio >= 0.5 || intersectionRect.height >= (rootBounds?.height ?? Number.POSITIVE_INFINITY) / 2

/**
 * Passes on each element of the page that matches once, including those added later.
 * @param delay milliseconds between two scans for additions
 * @returns a function that ends it
 */
export function followElements(
  selector: string,
  observe: (element: Element) => void,
  delay: number,
): () => void {
  const followed = new WeakSet<Element>()
  function follow(): void {
    for (const element of document.querySelectorAll(selector)) {
      if (followed.has(element)) continue
      followed.add(element)
      observe(element)
    }
  }

  let following: ReturnType<typeof setTimeout> | undefined
  const additions = new MutationObserver(() => {
    following ??= setTimeout(() => {
      following = undefined
      follow()
    }, delay)
  })
  follow()
  additions.observe(document.body, { childList: true, subtree: true })
  return () => {
    additions.disconnect()
    clearTimeout(following)
  }
}

/**
 * Reports products and promotions that were in view long enough, each once per page (tracking rule 6). Products are
 * reported list by list. Elements that are added later are observed, too.
 */
export function followImpressions(times: TrackingTimes, report: (event: AnalyticsEvent) => void): () => void {
  const reported = new Set<string>()
  const timers = new Map<Element, ReturnType<typeof setTimeout>>()
  const lists = new Map<string, { list: ReturnType<typeof listOf>; items: AnalyticsItem[] }>()
  let flushing: ReturnType<typeof setTimeout> | undefined

  function flush(): void {
    clearTimeout(flushing)
    flushing = undefined
    for (const { list, items } of lists.values())
      while (items.length > 0) report({ event: 'view_item_list', ...list, items: items.splice(0, maxItems) })
  }

  function noteProduct(tile: HTMLElement): void {
    const list = listOf(tile)
    const key = `${list.item_list_id} ${list.item_list_name}`
    const waiting = lists.get(key) ?? { list, items: [] }
    lists.set(key, waiting)
    waiting.items.push(itemOf(tile))
    flushing ??= setTimeout(flush, times.defaultThrottle)
  }

  function recordImpression(element: HTMLElement): void {
    observer.unobserve(element)
    timers.delete(element)
    const isProduct = element.matches(productSelector)
    const key = isProduct
      ? `product ${listOf(element).item_list_id} ${element.dataset.productId}`
      : `promotion ${element.dataset.promotionId}`
    if (reported.has(key)) return
    reported.add(key)
    if (isProduct) noteProduct(element)
    else report({ event: 'view_promotion', ...promotionOf(element) })
  }

  function onSight(entries: readonly IntersectionObserverEntry[]): void {
    for (const entry of entries) {
      const { target } = entry
      if (!isSeen(entry)) {
        clearTimeout(timers.get(target))
        timers.delete(target)
      } else if (!timers.has(target) && target instanceof HTMLElement) {
        const isProduct = target.matches(productSelector)
        const delay = isProduct ? times.productImpressionDelay : times.promotionImpressionDelay
        timers.set(target, setTimeout(recordImpression, delay, target))
      }
    }
  }

  const observer = new IntersectionObserver(onSight, {
    rootMargin: `${times.observerMargin}px`,
    threshold: [...times.observerThresholds],
  })

  const stopFollowing = followElements(
    `${productSelector}, ${promotionSelector}`,
    (element) => observer.observe(element),
    times.defaultThrottle,
  )
  addEventListener('pagehide', flush)
  return () => {
    observer.disconnect()
    stopFollowing()
    clearTimeout(flushing)
    for (const timer of timers.values()) clearTimeout(timer)
    removeEventListener('pagehide', flush)
  }
}
