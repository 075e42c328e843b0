import { adyenAmount } from '#schemas/commerce/adyen-amount.ts'
import type { Money } from '#schemas/values/money.ts'
import type { AdyenContext } from '#server/commerce/payments/adyen/adyen-context.ts'
import { partLineItems } from '#server/commerce/payments/adyen/adyen-lines.ts'
import { captureBehaviourOf, isInvoice } from '#server/commerce/payments/adyen/adyen-method-types.ts'
import { stateOf } from '#server/commerce/payments/adyen/adyen-state.ts'
import type { MovedGoods } from '#server/commerce/payments/provider/moved-goods.ts'
import type {
  CaptureOutcome,
  PaymentProvider,
  RefundOutcome,
  StartedPayment,
} from '#server/commerce/payments/provider/provider.ts'

async function modify(
  { client, config }: AdyenContext,
  path: string,
  key: string,
  body: object,
): Promise<CaptureOutcome> {
  const reply = await client.send(path, {
    idempotencyKey: key,
    body: { merchantAccount: config.merchantAccount, reference: key, ...body },
  })
  if (reply.kind === 'unknown') return { kind: 'unknown' }
  // Accepted and carried out later: a webhook reports a failure.
  return reply.kind === 'answer'
    ? {
        kind: 'done',
        ...(reply.response.pspReference !== undefined && { providerReference: reply.response.pspReference }),
      }
    : { kind: 'failed' }
}

/** Adyen has only received a refund: the webhook REFUND or CANCEL_OR_REFUND reports the result. */
const refundOutcome = ({ kind, providerReference }: CaptureOutcome, key: string): RefundOutcome =>
  kind === 'done' ? { kind: 'accepted', providerReference: providerReference ?? key } : { kind }

/**
 * Returns the goods of a capture or a refund, which Adyen requires for parts of invoices (API reference of
 * `PaymentCaptureRequest.lineItems` and `PaymentRefundRequest.lineItems`).
 */
function linesOf(payment: StartedPayment, money: Money, goods: MovedGoods | undefined) {
  const isWhole = !goods && money.amount === payment.amount.amount
  if (isWhole || !isInvoice(payment)) return {}
  return { lineItems: partLineItems(money, goods, stateOf(payment).lines ?? []) }
}

/** Captures, releases and refunds of authorised money. */
export const adyenModifications = (
  context: AdyenContext,
): Pick<PaymentProvider, 'captureMode' | 'refund' | 'capture' | 'release'> => ({
  captureMode: (payment) => captureBehaviourOf(context.config, payment).mode,

  async refund(payment, money, key, goods) {
    const { providerReference } = payment
    // A payment by link gets its reference by webhook, which may still be pending.
    if (providerReference === undefined) return { kind: 'unknown' }
    const path = `/payments/${encodeURIComponent(providerReference)}`
    // For a payment that never became an order: refunds everything, or cancels the authorisation.
    const reply = key.startsWith('all-')
      ? modify(context, `${path}/reversals`, key, {})
      : modify(context, `${path}/refunds`, key, {
          amount: adyenAmount(money),
          ...linesOf(payment, money, goods),
        })
    return refundOutcome(await reply, key)
  },

  async capture(payment, money, key, goods) {
    const { providerReference } = payment
    const { mode, byRequest } = captureBehaviourOf(context.config, payment)
    if (!byRequest && (payment.captureMode ?? mode) === 'at-once') return { kind: 'done' }
    if (providerReference === undefined) return { kind: 'unknown' }
    return modify(context, `/payments/${encodeURIComponent(providerReference)}/captures`, key, {
      amount: adyenAmount(money),
      ...linesOf(payment, money, goods),
    })
  },

  async release(payment, money, _hasCaptured, key) {
    const { providerReference, amount, captureMode } = payment
    if (providerReference === undefined) return { kind: 'unknown' }
    const path = `/payments/${encodeURIComponent(providerReference)}`
    // Cancels it, or refunds it if Adyen has captured it after all. Not for payments with several captures.
    if (money.amount === amount.amount) return modify(context, `${path}/reversals`, key, {})
    // The single capture has cancelled the rest.
    return (captureMode ?? captureBehaviourOf(context.config, payment).mode) === 'once'
      ? { kind: 'done' }
      : // With several captures per payment, the rest remains reserved until it is released.
        modify(context, `${path}/cancels`, key, {})
  },
})
