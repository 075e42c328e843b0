import { whenActivated } from '#renderer/analytics/when-activated.ts'
import { onConsent } from '#renderer/browser/page/consent.ts'
import { storedProducts, storeViewed } from '#renderer/browser/wishlist/stored-products.ts'

/** Maximum number of products reported as viewed together, including the current one. */
const maxTogether = 4

function recordView(viewed: string, url: string | undefined): void {
  const isNew = storedProducts('recentlyViewed')[0] !== viewed
  const productIds = storeViewed(viewed).slice(0, maxTogether)
  if (!url || !isNew || productIds.length === 0) return
  const request = {
    method: 'POST',
    keepalive: true,
    headers: { 'Content-Type': 'application/json' },
  } as const
  // Fire and forget: a lost event is acceptable.
  fetch(url, { ...request, body: JSON.stringify({ productIds }) }).catch(() => undefined)
}

/**
 * Stores that the visitor viewed the product in `data-viewed`: once the page is displayed, or they consent. Sends the
 * previously viewed products to `data-report-url`, anonymously, for recommendations.
 */
export function start({ dataset: { viewed, reportUrl: url } }: HTMLElement): void {
  if (!viewed) return
  const noteDisplayed = () => whenActivated(() => recordView(viewed, url))
  noteDisplayed()
  onConsent(noteDisplayed)
}
