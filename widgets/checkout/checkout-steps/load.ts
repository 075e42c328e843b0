import type { WidgetLoader } from '#renderer/loader.ts'
import { basketDeadline, loadBasket } from '#renderer/loaders/load-basket.ts'
import type { Money } from '#schemas/values/money.ts'
import type { checkoutSteps } from '#widgets/checkout/checkout-steps/index.ts'
import { type BasketView, loadCheckout, nextStep, privateData } from '#widgets/checkout/load-checkout.ts'
import { prefillBasket } from '#widgets/checkout/prefill-basket.ts'
import { stepPath } from '#widgets/checkout/steps.ts'

/** Conditions that decide which steps exist. */
export interface StepsData {
  /** Goods sent by e-mail need neither address nor delivery (checkout rule 1). */
  isDigital: boolean
  /** The basket, unless it is empty. */
  basket?: BasketView | undefined
  minimum?: Money | undefined
  maximum?: Money | undefined
}

/** A page without a step redirects to the first incomplete one: for known customers the summary. */
const loader: WidgetLoader<typeof checkoutSteps, StepsData | null> = {
  deadline: basketDeadline,
  async load(input) {
    if (input.content.step) {
      const { data } = await loadBasket(input)
      const { basket, minimumThreshold: minimum, maximumThreshold: maximum } = data?.response ?? {}
      return privateData({ isDigital: basket?.isDigital === true, basket, minimum, maximum })
    }
    const loaded = await loadCheckout(input)
    if (!loaded) return privateData(null)
    const basket = await prefillBasket(input, loaded.basket)
    const step = nextStep(basket, input.shopper?.session !== undefined)
    return privateData(null, stepPath(input.context.pages, step))
  },
}

export default loader
