import type { WidgetLoader } from '#renderer/loader.ts'
import { basketDeadline } from '#renderer/loaders/load-basket.ts'
import { type Terms, termsIn } from '#schemas/visitors/terms.ts'
import { type BasketView, loadCheckout, nextStep, privateData } from '#widgets/checkout/load-checkout.ts'
import { stepPath } from '#widgets/checkout/steps.ts'
import type { termsAcceptance } from '#widgets/checkout/terms-acceptance/index.ts'

export interface Review {
  basket: BasketView
  terms?: Terms | undefined
}

const loader: WidgetLoader<typeof termsAcceptance, Review | null> = {
  deadline: basketDeadline,
  async load(input) {
    const loaded = await loadCheckout(input)
    if (!loaded) return privateData(null)
    const { basket } = loaded
    if (nextStep(basket, input.shopper?.session !== undefined) === 'customer')
      return privateData(null, stepPath(input.context.pages, 'customer'))
    return privateData({ basket, terms: termsIn(input.payload('terms-and-conditions')) })
  },
}

export default loader
