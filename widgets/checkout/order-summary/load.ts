import type { WidgetLoader } from '#renderer/loader.ts'
import { basketDeadline, loadBasket, ofOne, type ShownBasket } from '#widgets/checkout/load-basket.ts'
import type { orderSummary } from '#widgets/checkout/order-summary/index.ts'

export interface Summary {
  basket: ShownBasket
  /** The page again, where a code was taken. */
  path?: string
}

const loader: WidgetLoader<typeof orderSummary, Summary | null> = {
  deadline: basketDeadline,
  async load(input) {
    const loaded = await loadBasket(input)
    return ofOne(loaded && { basket: loaded.basket })
  },
}

export default loader
