import type { WidgetLoader } from '#renderer/loader.ts'
import { basketDeadline } from '#renderer/loaders/load-basket.ts'
import { type AddressData, loadAddresses } from '#widgets/checkout/address-form/load.ts'
import type { customerStep } from '#widgets/checkout/customer-step/index.ts'
import { loadCheckout, privateData } from '#widgets/checkout/load-checkout.ts'
import { stepPath } from '#widgets/checkout/steps.ts'

export interface Customer {
  email?: string | undefined
  acceptNewsletter?: boolean | undefined
  /** Where the same step asks for the address. */
  addresses?: AddressData | undefined
}

/** Signed-in visitors skip this step (checkout rule 2) and continue with the first incomplete step. */
const loader: WidgetLoader<typeof customerStep, Customer> = {
  deadline: basketDeadline,
  async load(input) {
    const { shopper, content } = input
    if (shopper?.session) return privateData({}, stepPath(input.context.pages))
    const loaded = await loadCheckout(input)
    if (!shopper || !loaded) return privateData({})
    const { basket } = loaded
    return privateData({
      email: basket.guestEmail,
      acceptNewsletter: basket.acceptNewsletter,
      ...(content.askAddress &&
        !basket.isDigital && { addresses: await loadAddresses(input, shopper, loaded) }),
    })
  },
}

export default loader
