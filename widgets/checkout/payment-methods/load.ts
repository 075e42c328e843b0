import type { WidgetLoader } from '#renderer/loader.ts'
import { basketDeadline, catalogOf } from '#renderer/loaders/load-basket.ts'
import { payments } from '#schemas/api/payments.ts'
import { needsIdentityNumber } from '#schemas/commerce/identity-number.ts'
import type { PaymentMethod, PaymentResult } from '#schemas/commerce/payment.ts'
import type { Money } from '#schemas/values/money.ts'
import { loadCheckout, nextStep, ofOne } from '#widgets/checkout/load-checkout.ts'
import type { paymentMethods } from '#widgets/checkout/payment-methods/index.ts'
import { linkReceiptPath, stepPath } from '#widgets/checkout/steps.ts'

export interface Paying {
  basketId: string
  remaining: Money
  methods: readonly PaymentMethod[]
  /** The one that the customer chose last. */
  preferred?: string | undefined
  /** A provider has a script for cards and wallets. */
  hasForms?: boolean
  /** The invoice needs an identity number (checkout rule 17). */
  needsIdentity?: boolean
  /** The shop takes no payments: nothing to try again in a moment. */
  isClosed?: boolean
  /** The payment in progress, or its pending refund. */
  current?: PaymentResult | undefined
  /** The catalogue id of the market (markets rule 8). */
  catalog: string
  minimum?: Money | undefined
  maximum?: Money | undefined
}

const loader: WidgetLoader<typeof paymentMethods, Paying | null> = {
  deadline: basketDeadline,
  async load(input) {
    const { shopper } = input
    const loaded = await loadCheckout(input)
    if (!shopper || !loaded) return ofOne(null)
    const { basket, minimumThreshold, maximumThreshold } = loaded
    const step = nextStep(basket, shopper.session !== undefined)
    if (step !== 'payment') return ofOne(null, stepPath(input.context.pages, step))
    const { basketId, remainingTotal } = basket
    const invoiced = (basket.billingAddress ?? basket.shippingAddress)?.country
    const catalog = catalogOf(input)
    const answer = await shopper.call(payments.methods, { path: { catalog }, query: { basketId } })
    const current = answer.status === 200 ? answer.body.current : undefined
    // Paid elsewhere meanwhile, or before the shopper lost the way back.
    if (current?.paymentState === 'completed') return ofOne(null, current.url)
    // It waits on a page of its own, for a phone (checkout rule 19).
    const linkId = current?.action?.type === 'link' ? current.action.linkId : undefined
    if (current && linkId !== undefined)
      return ofOne(null, linkReceiptPath(input.context.pages, linkId, current.checkoutBasketId))
    return ofOne({
      basketId,
      catalog,
      current,
      remaining: remainingTotal,
      methods: answer.status === 200 ? [...answer.body.paymentMethods] : [],
      preferred: answer.status === 200 ? answer.body.preferred : undefined,
      hasForms: answer.status === 200 && answer.body.card !== undefined,
      needsIdentity: invoiced !== undefined && needsIdentityNumber(invoiced),
      isClosed: answer.status === 503,
      minimum: minimumThreshold,
      maximum: maximumThreshold,
    })
  },
}

export default loader
