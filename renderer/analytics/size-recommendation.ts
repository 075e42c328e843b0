import { runAssistant } from '#renderer/analytics/assistant.ts'
import { type OrderConfirmation, orderConfirmation } from '#renderer/analytics/order-confirmation.ts'
import { placedOrder } from '#renderer/analytics/placed-order.ts'
import type { Tracking } from '#schemas/visitors/tracking.ts'

declare global {
  interface Window {
    /** Queue that the service reads when its script loads: the order that was just placed. */
    sizeRecommendation?: OrderConfirmation[]
  }
}

/** Elements that show a size recommendation. */
const containerSelector = '[data-size-recommendation]'

/** Whether the service has received the page's order: the visitor may withdraw consent and give it again. */
let isPushed = false

async function pushOrder(signal: AbortSignal): Promise<void> {
  if (isPushed) return
  const order = await placedOrder(signal)
  const confirmation = order && orderConfirmation(order)
  if (!confirmation || signal.aborted) return
  isPushed = true
  window.sizeRecommendation ??= []
  window.sizeRecommendation.push(confirmation)
}

/** Loads the configured size advice while the visitor consents to functional services (tracking rule 5). */
export function start({ tracking: { sizeRecommendation } }: { tracking: Tracking }): () => void {
  if (!sizeRecommendation) return () => undefined
  const stop = new AbortController()
  const remove = runAssistant(sizeRecommendation, containerSelector)
  // Without data nothing is reported.
  void pushOrder(stop.signal).catch(() => undefined)
  return () => {
    stop.abort()
    remove()
  }
}
