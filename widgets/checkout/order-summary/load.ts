import type { WidgetLoader } from '#renderer/loader.ts'
import { basketDeadline } from '#renderer/loaders/load-basket.ts'
import type { PageAlias } from '#schemas/pages/page-kinds.ts'
import { type BasketView, loadCheckout, privateData } from '#widgets/checkout/load-checkout.ts'
import type { orderSummary } from '#widgets/checkout/order-summary/index.ts'

export interface Summary {
  basket: BasketView
  /** Path of the page after a code was accepted. */
  path?: string
  /** Promotions are listed up to the shipping step (checkout rule 3). */
  pastShipping?: boolean
}

const pastShipping: ReadonlySet<string> = new Set<PageAlias>(['checkoutSummaryPage', 'checkoutPaymentPage'])

const loader: WidgetLoader<typeof orderSummary, Summary | null> = {
  deadline: basketDeadline,
  async load(input) {
    const loaded = await loadCheckout(input)
    const isPast = pastShipping.has(input.shopper?.page ?? '')
    return privateData(loaded && { basket: loaded.basket, pastShipping: isPast })
  },
}

export default loader
