import type { WidgetLoader } from '#renderer/loader.ts'
import { basketDeadline } from '#renderer/loaders/load-basket.ts'
import type { customerStep } from '#widgets/checkout/customer-step/index.ts'
import { loadCheckout, ofOne } from '#widgets/checkout/load-checkout.ts'
import { stepPath } from '#widgets/checkout/steps.ts'

export interface Customer {
  email?: string | undefined
  acceptNewsletter?: boolean | undefined
}

/** Who is signed in has nothing to say here (spec 2, section 2: details page for logged-in users): on to what is not known yet. */
const loader: WidgetLoader<typeof customerStep, Customer> = {
  deadline: basketDeadline,
  async load(input) {
    if (input.shopper?.session) return ofOne({}, stepPath(input.context.market))
    const loaded = await loadCheckout(input)
    return ofOne({
      email: loaded?.basket.guestEmail,
      acceptNewsletter: loaded?.basket.acceptNewsletter,
    })
  },
}

export default loader
