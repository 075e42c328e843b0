import type { WidgetLoader } from '#renderer/loader.ts'
import { basketDeadline } from '#renderer/loaders/load-basket.ts'
import type { customerStep } from '#widgets/checkout/customer-step/index.ts'
import { loadCheckout, privateData } from '#widgets/checkout/load-checkout.ts'
import { stepPath } from '#widgets/checkout/steps.ts'

export interface Customer {
  email?: string | undefined
  acceptNewsletter?: boolean | undefined
}

/** Signed-in visitors skip this step (checkout rule 2) and continue with the first incomplete step. */
const loader: WidgetLoader<typeof customerStep, Customer> = {
  deadline: basketDeadline,
  async load(input) {
    if (input.shopper?.session) return privateData({}, stepPath(input.context.pages))
    const loaded = await loadCheckout(input)
    return privateData({
      email: loaded?.basket.guestEmail,
      acceptNewsletter: loaded?.basket.acceptNewsletter,
    })
  },
}

export default loader
