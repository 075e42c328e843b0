import type { WidgetLoader } from '#renderer/loader.ts'
import { ofOne } from '#widgets/checkout/load-checkout.ts'
import type { paymentOutcome } from '#widgets/checkout/payment-outcome/index.ts'

/** Money that is under way is told of by the payment itself, where it is paid. */
const states = ['refused', 'cancelled', 'expired'] as const
export type Outcome = (typeof states)[number]

/** What the address says became of it: payments lead here (spec 2, section 4; readings 2). */
const loader: WidgetLoader<typeof paymentOutcome, Outcome | null> = {
  deadline: 500,
  async load({ shopper }) {
    const told = shopper?.query.get('payment')
    return ofOne(states.find((state) => state === told) ?? null)
  },
}

export default loader
