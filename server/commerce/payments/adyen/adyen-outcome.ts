import { moneyOfAdyen } from '#schemas/commerce/adyen-amount.ts'
import { isRecord } from '#schemas/validation/is-record.ts'
import type { AdyenReply, AdyenResponse } from '#server/commerce/payments/adyen/adyen-client.ts'
import type { PaymentOutcome } from '#server/commerce/payments/provider/provider.ts'

export type Fields = Readonly<Record<string, unknown>>

/**
 * Converts Adyen's response to an outcome. A response that does not name the attempt and the amount authorises nothing:
 * a webhook will decide.
 * @param id of the attempt; a response about another one is ignored
 */
export function outcomeOf(reply: AdyenReply, id: string): PaymentOutcome {
  if (reply.kind === 'unknown') return reply
  if (reply.kind === 'rejected') return { kind: 'refused', reason: reply.errorCode }
  const { response, body } = reply
  const { resultCode, pspReference: providerReference, merchantReference, refusalReason, amount } = response
  // A shopper could submit the result of another, cheaper payment.
  if (merchantReference !== undefined && merchantReference !== id) return { kind: 'unknown' }
  const isNamed = merchantReference !== undefined
  switch (resultCode) {
    case 'Authorised':
      return isNamed && amount
        ? {
            kind: 'authorised',
            amount: moneyOfAdyen(amount),
            providerReference,
          }
        : { kind: 'unknown' }
    case 'Refused':
    case 'Error':
      return { kind: 'refused', reason: refusalReason ?? resultCode, providerReference }
    case 'Cancelled':
      return { kind: 'cancelled' }
    case 'Pending':
    case 'Received':
      // The shopper approves it in an app, after a code or a notice in the page.
      if (response.action) return actionOf(response, body)
      return isNamed ? { kind: 'pending', providerReference } : { kind: 'unknown' }
    default:
      return response.action ? actionOf(response, body) : { kind: 'unknown' }
  }
}

function actionOf({ action, pspReference }: AdyenResponse, body: unknown): PaymentOutcome {
  const whole = isRecord(body) && 'action' in body ? body.action : undefined
  const isRedirect = action?.type === 'redirect' && action.url !== undefined
  return {
    kind: 'action',
    providerReference: pspReference,
    action: {
      type: isRedirect ? 'redirect' : action?.type === 'threeDS2' ? 'challenge' : 'component',
      ...(isRedirect && action.url !== undefined && { url: action.url }),
      ...(isRedirect && { method: action.method === 'POST' ? 'POST' : 'GET' }),
      data: JSON.stringify(whole ?? {}).slice(0, 60_000),
    },
  }
}
