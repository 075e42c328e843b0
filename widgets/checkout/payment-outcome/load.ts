import type { WidgetLoader } from '#renderer/loader.ts'
import { basketDeadline, catalogOf } from '#renderer/loaders/load-basket.ts'
import { payments } from '#schemas/api/payments.ts'
import { privateData } from '#widgets/checkout/load-checkout.ts'
import type { paymentOutcome } from '#widgets/checkout/payment-outcome/index.ts'

/** The payment widget renders payments in progress itself. */
const states = ['refused', 'cancelled', 'expired', 'pending'] as const
export type State = (typeof states)[number]

export interface Outcome {
  state: State
  /** Whether it is a payment by link, for another device. */
  byLink: boolean
}

/** Reads the outcome of a payment from its return URL (checkout rule 10). */
const loader: WidgetLoader<typeof paymentOutcome, Outcome | null> = {
  deadline: basketDeadline,
  async load(input) {
    const { shopper } = input
    const outcome = shopper?.query.get('payment')
    const state = states.find((item) => item === outcome)
    if (!shopper || !state) return privateData(null)
    const result = await shopper.call(payments.standing, {
      path: { catalog: catalogOf(input) },
      query: {},
    })
    const byLink = result.status === 200 && result.body.paymentMethodType === 'paybylink'
    return privateData(state === 'pending' && !byLink ? null : { state, byLink })
  },
}

export default loader
