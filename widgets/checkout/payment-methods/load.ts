import type { WidgetLoader } from '#renderer/loader.ts'
import { basketDeadline, catalogOf } from '#renderer/loaders/load-basket.ts'
import { payments } from '#schemas/api/payments.ts'
import { needsIdentityNumber } from '#schemas/commerce/identity-number.ts'
import type { PaymentMethod, PaymentResult } from '#schemas/commerce/payment.ts'
import type { Money } from '#schemas/values/money.ts'
import { type BasketView, loadCheckout, nextStep, privateData } from '#widgets/checkout/load-checkout.ts'
import type { paymentMethods } from '#widgets/checkout/payment-methods/index.ts'
import { linkReceiptPath, stepPath } from '#widgets/checkout/steps.ts'

export interface PaymentData {
  basketId: string
  /** What is ordered. */
  basket: BasketView
  remaining: Money
  methods: readonly PaymentMethod[]
  /** The customer's last payment method. */
  preferred?: string | undefined
  /** Whether a provider has a script for cards and wallets. */
  hasForms?: boolean
  /** Whether the invoice needs an identity number (checkout rule 17). */
  needsIdentity?: boolean
  /** Whether the shop takes no payments, so that retrying is pointless. */
  isClosed?: boolean
  /** Whether a payment was refused because the total differed from the displayed one (checkout rule 22). */
  isChanged?: boolean
  /** The payment in progress, or its pending refund. */
  current?: PaymentResult | undefined
  /** The catalogue id of the market (markets rule 8). */
  catalog: string
  minimum?: Money | undefined
  maximum?: Money | undefined
}

const loader: WidgetLoader<typeof paymentMethods, PaymentData | null> = {
  deadline: basketDeadline,
  async load(input) {
    const { shopper } = input
    const loaded = await loadCheckout(input)
    if (!shopper || !loaded) return privateData(null)
    const { basket, minimumThreshold, maximumThreshold } = loaded
    const step = nextStep(basket, shopper.session !== undefined)
    if (step !== 'payment') return privateData(null, stepPath(input.context.pages, step))
    const { basketId, remainingTotal } = basket
    const invoiced = (basket.billingAddress ?? basket.shippingAddress)?.country
    const catalog = catalogOf(input)
    const response = await shopper.call(payments.methods, { path: { catalog }, query: { basketId } })
    const current = response.status === 200 ? response.body.current : undefined
    // It was paid on another device, or before the shopper lost the connection.
    if (current?.paymentState === 'completed') return privateData(null, current.url)
    // A payment by link waits on a separate page, for a phone (checkout rule 19).
    const linkId = current?.paymentMethodType === 'paybylink' ? current.action?.linkId : undefined
    if (current && linkId !== undefined)
      return privateData(null, linkReceiptPath(input.context.pages, linkId, current.checkoutBasketId))
    return privateData({
      basketId,
      basket,
      catalog,
      current,
      remaining: remainingTotal,
      methods: response.status === 200 ? [...response.body.paymentMethods] : [],
      preferred: response.status === 200 ? response.body.preferred : undefined,
      hasForms: response.status === 200 && response.body.card !== undefined,
      needsIdentity: invoiced !== undefined && needsIdentityNumber(invoiced),
      isClosed: response.status === 503,
      isChanged: shopper.query.get('payment') === 'changed',
      minimum: minimumThreshold,
      maximum: maximumThreshold,
    })
  },
}

export default loader
