import { basketDeadline } from '#renderer/kit/load-basket.ts'
import type { WidgetLoader } from '#renderer/loader.ts'
import { loadCheckout, ofOne, type ShownBasket } from '#widgets/checkout/load-checkout.ts'
import type { orderSummary } from '#widgets/checkout/order-summary/index.ts'

export interface Summary {
  basket: ShownBasket
  /** The page again, where a code was taken. */
  path?: string
}

const loader: WidgetLoader<typeof orderSummary, Summary | null> = {
  deadline: basketDeadline,
  async load(input) {
    const loaded = await loadCheckout(input)
    return ofOne(loaded && { basket: loaded.basket })
  },
}

export default loader
