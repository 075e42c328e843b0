import { countToCutoff } from '#renderer/browser/delivery/cutoff.ts'
import { createApiClient } from '#renderer/browser/page/api-client.ts'
import { basket } from '#schemas/api/basket.ts'

const call = createApiClient()

/**
 * Adds current delivery dates to shipping methods, because pages are cached and dates change by the minute. Starts the
 * countdown of dates that are in the page.
 */
export async function start(element: HTMLElement): Promise<void> {
  const { catalog, minutes } = element.dataset
  if (minutes) return countToCutoff(element)
  if (!catalog) return
  const response = await call(basket.pdpShippingMethods, { path: { catalog } }).catch(() => undefined)
  if (!response || 'error' in response) return
  for (const { id, deliveryPrediction } of response.body) {
    const dateElement = element.querySelector(`[data-method="${CSS.escape(id)}"] [data-date]`)
    if (dateElement && deliveryPrediction) dateElement.textContent = deliveryPrediction
  }
}
