import { currentCatalog } from '#renderer/browser/page/current-catalog.ts'
import { textsIn } from '#renderer/browser/page/page-texts.ts'
import { callShop } from '#renderer/browser/session/shop-client.ts'
import { fillText } from '#renderer/texts/fill-text.ts'
import { basket } from '#schemas/api/basket.ts'

const minute = 60_000
/** Minutes from which on no countdown is shown. */
const day = 24 * 60

/** Returns the current delivery prediction of a method; undefined if unavailable. */
async function predictionOf(method: string | undefined) {
  const path = { catalog: currentCatalog() }
  const response = await callShop(basket.shippingMethods, { path, query: {} }).catch(() => undefined)
  const methods = response && !('error' in response) ? response.body : []
  return methods.find(({ id }) => id === method)
}

/**
 * Counts down the minutes to the cut-off of a method's delivery date, then shows the next date: while the page is
 * visible, and the element in it.
 */
export function countToCutoff(element: HTMLElement): void {
  const text = textsIn(element)
  const dateElement = element.querySelector('[data-part="by"]')
  const remainingElement = element.querySelector('[data-part="within"]')
  if (!dateElement || !remainingElement) return
  // Other clocks stop while a phone sleeps.
  let until = Date.now() + Number(element.dataset.minutes) * minute
  const show = (minutes: number) => {
    const values = { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
    remainingElement.textContent =
      minutes > 0 && minutes < day ? fillText(text('checkout.orderWithin'), values) : ''
  }
  const tick = async (): Promise<void> => {
    const remaining = Math.ceil((until - Date.now()) / minute)
    show(remaining)
    if (remaining > 0) return
    const { deliveryPrediction: date, predictionCutoff = 0 } =
      (await predictionOf(element.dataset.method)) ?? {}
    if (date === undefined) return
    dateElement.textContent = fillText(text('checkout.by'), { date })
    until = Date.now() + predictionCutoff * minute
    show(predictionCutoff)
  }
  const follow = () => {
    if (!element.isConnected) {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', follow)
    } else if (!document.hidden) void tick()
  }
  const timer = setInterval(follow, minute)
  document.addEventListener('visibilitychange', follow)
}
