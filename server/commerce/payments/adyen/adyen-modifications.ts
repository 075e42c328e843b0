import { adyenAmount } from '#schemas/commerce/adyen-amount.ts'
import type { AdyenContext } from '#server/commerce/payments/adyen/adyen-context.ts'
import type { PaymentProvider, RefundOutcome } from '#server/commerce/payments/provider/provider.ts'

async function modify(
  { client, config }: AdyenContext,
  path: string,
  key: string,
  body: object,
): Promise<RefundOutcome> {
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

/** Captures, releases and refunds of authorised money. */
export const adyenModifications = (
  context: AdyenContext,
): Pick<PaymentProvider, 'refund' | 'capture' | 'release'> => ({
  async refund({ providerReference }, money, key) {
    // A payment by link gets its reference by webhook, which may still be pending.
    if (providerReference === undefined) return { kind: 'unknown' }
    const path = `/payments/${encodeURIComponent(providerReference)}`
    // For a payment that never became an order: refunds everything, or cancels the authorisation.
    return key.startsWith('all-')
      ? modify(context, `${path}/reversals`, key, {})
      : modify(context, `${path}/refunds`, key, { amount: adyenAmount(money) })
  },

  async capture({ providerReference }, money, key) {
    // Accounts capture automatically, unless they are set to manual capture.
    if (!context.config.capturesByHand) return { kind: 'done' }
    if (providerReference === undefined) return { kind: 'unknown' }
    return modify(context, `/payments/${encodeURIComponent(providerReference)}/captures`, key, {
      amount: adyenAmount(money),
    })
  },

  // With several captures per payment, the rest remains reserved until it is released.
  async release({ providerReference }, _hasCaptured, key) {
    if (!context.config.capturesByHand) return { kind: 'done' }
    if (providerReference === undefined) return { kind: 'unknown' }
    return modify(context, `/payments/${encodeURIComponent(providerReference)}/cancels`, key, {})
  },
})
