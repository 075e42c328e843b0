import { createApiClient } from '#renderer/kit/api-client.ts'
import { basket } from '#schemas/api/basket.ts'

const call = createApiClient()

/** Adds to ways of delivery when something ordered now would come: that depends on the minute, and a page is kept. */
export async function start(element: HTMLElement): Promise<void> {
  const { catalog } = element.dataset
  if (!catalog) return
  const answer = await call(basket.pdpShippingMethods, { path: { catalog } }).catch(() => undefined)
  if (!answer || 'error' in answer) return
  for (const { id, deliveryPrediction } of answer.body) {
    const place = element.querySelector(`[data-method="${CSS.escape(id)}"] [data-date]`)
    if (place && deliveryPrediction) place.textContent = deliveryPrediction
  }
}
