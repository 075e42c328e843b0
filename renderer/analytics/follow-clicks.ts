import {
  itemOf,
  listOf,
  productSelector,
  promotionOf,
  promotionSelector,
} from '#renderer/analytics/seen-goods.ts'
import { closestElement } from '#renderer/browser/page/find-element.ts'
import type { AnalyticsEvent } from '#schemas/visitors/analytics-events.ts'

/** Reports selected tiles and promotions: a press on a link in one of them. */
export function followClicks(report: (event: AnalyticsEvent) => void): () => void {
  const onClick = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    const tile = closestElement(link, productSelector)
    if (tile) return report({ event: 'select_item', ...listOf(tile), items: [itemOf(tile)] })
    const promotion = closestElement(link, promotionSelector)
    if (promotion) report({ event: 'select_promotion', ...promotionOf(promotion) })
  }
  // In the capture phase, before listeners that stop the event.
  document.addEventListener('click', onClick, true)
  return () => document.removeEventListener('click', onClick, true)
}
