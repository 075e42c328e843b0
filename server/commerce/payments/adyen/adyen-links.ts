import { renderSVG } from 'uqr'
import { adyenAmount, moneyOfAdyen } from '#schemas/commerce/adyen-amount.ts'
import { localeOf } from '#schemas/markets/market.ts'
import type { AdyenContext } from '#server/commerce/payments/adyen/adyen-context.ts'
import { lineItemsOf } from '#server/commerce/payments/adyen/adyen-lines.ts'
import { isInvoice, typesWithoutLinks } from '#server/commerce/payments/adyen/adyen-method-types.ts'
import type { Fields } from '#server/commerce/payments/adyen/adyen-outcome.ts'
import { orderedLines, stateOf, storedState } from '#server/commerce/payments/adyen/adyen-state.ts'
import { shopperFields } from '#server/commerce/payments/adyen/web-payment.ts'
import type {
  PaymentOutcome,
  PaymentRequest,
  StartedPayment,
} from '#server/commerce/payments/provider/provider.ts'

/** @param extraFields fields that restrict the link */
export async function startLink(
  { client, config }: AdyenContext,
  request: PaymentRequest,
  extraFields: Fields = {},
): Promise<PaymentOutcome> {
  const { id, idempotencyKey, amount, returnUrl, market, expires } = request
  const reply = await client.send('/paymentLinks', {
    idempotencyKey,
    body: {
      merchantAccount: config.merchantAccount,
      amount: adyenAmount(amount),
      reference: id,
      returnUrl,
      countryCode: market.country.code,
      shopperLocale: localeOf(market),
      expiresAt: expires.toISOString(),
      reusable: false,
      ...shopperFields(request),
      ...(request.channel === 'link' && { blockedPaymentMethods: typesWithoutLinks(config) }),
      ...extraFields,
    },
  })
  if (reply.kind !== 'answer')
    return reply.kind === 'unknown' ? reply : { kind: 'refused', reason: reply.errorCode }
  const { id: linkId, url, expiresAt } = reply.response
  if (linkId === undefined || url === undefined) return { kind: 'unknown' }
  return {
    kind: 'action',
    state: storedState({ link: linkId }),
    action: {
      type: 'link',
      url,
      linkId,
      qrCodeString: renderSVG(url).slice(0, 60_000),
      expires: expiresAt ?? expires.toISOString(),
    },
  }
}

/** Starts a payment on Adyen's own page for one method: a payment link that the shopper is redirected to. */
export async function startOnPage(context: AdyenContext, request: PaymentRequest): Promise<PaymentOutcome> {
  const isOfGoods = isInvoice(request)
  const outcome = await startLink(context, request, {
    allowedPaymentMethods: [request.method],
    ...(isOfGoods && { lineItems: lineItemsOf(request) }),
  })
  if (outcome.kind !== 'action') return outcome
  const { url = '' } = outcome.action
  const state = { ...stateOf({ state: outcome.state }), lines: orderedLines(request) }
  return {
    ...outcome,
    ...(isOfGoods && { state: storedState(state) }),
    action: { type: 'redirect', url, method: 'GET' },
  }
}

/** Queries the status of a payment link. */
export async function linkStatus(
  { client }: AdyenContext,
  link: string,
  { id }: StartedPayment,
): Promise<PaymentOutcome> {
  const reply = await client.send(`/paymentLinks/${encodeURIComponent(link)}`, { method: 'GET' })
  if (reply.kind !== 'answer') return { kind: 'unknown' }
  const { status, reference, amount, pspReference: providerReference } = reply.response
  switch (status) {
    case 'completed':
      return reference === id && amount
        ? {
            kind: 'authorised',
            amount: moneyOfAdyen(amount),
            providerReference,
          }
        : { kind: 'unknown' }
    case 'paymentPending':
      return { kind: 'pending' }
    case 'expired':
      return { kind: 'expired' }
    case 'active':
      return { kind: 'open' }
    default:
      return { kind: 'unknown' }
  }
}
