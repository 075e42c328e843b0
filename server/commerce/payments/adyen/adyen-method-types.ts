import type { CaptureMode } from '#schemas/commerce/payment.ts'
import type { StartedPayment } from '#server/commerce/payments/provider/provider.ts'
import type { AdyenConfig } from '#server/configuration/payment-config.ts'

/** What Adyen's payments of a type support. */
interface MethodType {
  /**
   * Captures after the authorisation. `several`: parts, on accounts with several captures; `single`: one, which cancels
   * the rest; `none`: the money is taken with the authorisation.
   */
  captures: 'several' | 'single' | 'none'
  /** Financed goods: captured by request, even on accounts that capture automatically. */
  isInvoice?: true
  /** Days in which it can be captured. */
  days?: number
}

/**
 * What the methods need of the shopper beside their type, from their pages and the types of the Checkout API v71 (such as
 * `MbwayDetails`, `SepaDirectDebitDetails`, `GenericIssuerPaymentMethodDetails`). `phone`: telephone number and e-mail
 * address; `addresses`: also name, billing and delivery address; `page`: what the shop does not ask for, such as an
 * account number, a bank, a code or a date of birth.
 */
const inputs = new Map<string, 'phone' | 'addresses' | 'page'>([
  ['mbway', 'phone'],
  ['affirm', 'addresses'],
  ['afterpaytouch', 'addresses'],
  ['clearpay', 'addresses'],
  ...[
    'ach',
    'blik',
    'directdebit',
    'eps',
    'facilypay',
    'onlineBanking',
    'ratepay',
    'riverty',
    'sepadirectdebit',
  ].map((type): [string, 'page'] => [type, 'page']),
])

/** Returns what a method needs; undefined if only its type, or if it is unknown. */
export const inputOf = (method: string) => inputs.get(method) ?? inputs.get(method.split('_')[0] ?? '')

/**
 * From the methods' pages of https://docs.adyen.com/payment-methods (columns "Separate captures" and "Multiple partial
 * captures"), https://docs.adyen.com/online-payments/capture and the lists of Adyen's plugins (adyen-magento2
 * `PaymentMethodUtil`, adyen-commercetools `payment-method.config.ts`). A type has one capture where no page says that it
 * has several.
 */
const rows: readonly (readonly [types: string, MethodType])[] = [
  ['scheme card googlepay paywithgoogle applepay mobilepay vipps', { captures: 'several' }],
  ['twint', { captures: 'single', days: 7 }],
  ['cashapp', { captures: 'single' }],
  ['klarna klarna_account klarna_paynow klarna_b2b', { captures: 'several', isInvoice: true, days: 90 }],
  ['affirm afterpaytouch clearpay', { captures: 'several', isInvoice: true }],
  ['afterpay afterpay_default afterpay_b2b afterpay_directdebit', { captures: 'single', isInvoice: true }],
  ['facilypay facilypay_3x facilypay_4x facilypay_6x facilypay_10x', { captures: 'single', isInvoice: true }],
  ['facilypay_12x ratepay ratepay_directdebit', { captures: 'single', isInvoice: true }],
  ['walley walley_b2b atome oney riverty zip', { captures: 'single', isInvoice: true }],
  ['bcmc bcmc_mobile bizum blik eps ideal mbway swish', { captures: 'none' }],
  ['onlineBanking onlineBanking_PL molpay_ebanking_fpx_MY', { captures: 'none' }],
]

const methodTypes = new Map(
  rows.flatMap(([types, about]) => types.split(' ').map((type): [string, MethodType] => [type, about])),
)

/**
 * Returns what is known of a payment's type, if necessary by the part of its name before `_`. Payments by link and at
 * terminals have no type of their own: links exclude what cards do not support.
 */
function typeOf({
  method,
  channel,
}: Pick<StartedPayment, 'method' | 'channel'>): Readonly<MethodType> | undefined {
  const type = channel === 'web' ? method : 'scheme'
  return methodTypes.get(type) ?? methodTypes.get(type.split('_')[0] ?? '')
}

export const isKnownType = (payment: Pick<StartedPayment, 'method' | 'channel'>): boolean =>
  typeOf(payment) !== undefined || inputOf(payment.method) !== undefined

/** Whether a payment finances goods: its captures and refunds name them. */
export const isInvoice = (payment: Pick<StartedPayment, 'method' | 'channel'>): boolean =>
  typeOf(payment)?.isInvoice ?? false

interface CaptureBehaviour {
  mode: CaptureMode
  /** Whether Adyen captures only by request. */
  byRequest: boolean
}

const automatic: CaptureBehaviour = { mode: 'at-once', byRequest: false }

/**
 * Returns how payments are captured. Where Adyen's behaviour is unknown, everything is captured by request as soon as
 * there is an order: a request for a payment that Adyen captures automatically "does not result in double charges" (API
 * reference of `/captures`), and refunds are right either way. An invoice on an account that captures automatically is
 * captured once, because such accounts need not support several captures.
 */
export function captureBehaviourOf(
  { capturesByHand, automaticMethods }: Pick<AdyenConfig, 'capturesByHand' | 'automaticMethods'>,
  payment: Pick<StartedPayment, 'method' | 'channel'>,
): CaptureBehaviour {
  if (payment.channel === 'web' && automaticMethods.has(payment.method)) return automatic
  const type = typeOf(payment)
  if (!capturesByHand) return type?.isInvoice ? { mode: 'once', byRequest: true } : automatic
  switch (type?.captures) {
    case 'several':
      return { mode: 'per-parcel', byRequest: true }
    case 'single':
      return { mode: 'once', byRequest: true }
    case 'none':
      return automatic
    default:
      return { mode: 'at-once', byRequest: true }
  }
}

/** Adyen's own limit for cards; some banks release sooner, and then the capture fails. */
const cardDays = 28

/** Returns the days in which a payment can be captured. */
export const captureDays = (payment: Pick<StartedPayment, 'method' | 'channel'>): number =>
  typeOf(payment)?.days ?? cardDays

/**
 * Returns the types with which a payment link cannot be paid: it is captured like a card, before its type is known.
 * PayPal captures immediately by default, whatever the account's setting (Management API, `PayPalInfo.directCapture`).
 */
export function typesWithoutLinks({
  capturesByHand,
  automaticMethods,
}: Pick<AdyenConfig, 'capturesByHand' | 'automaticMethods'>): string[] {
  const types = [...methodTypes]
    .filter(([, { captures, isInvoice }]) => (capturesByHand ? captures !== 'several' : isInvoice))
    .map(([type]) => type)
  return capturesByHand
    ? [...new Set([...types, ...automaticMethods, 'paypal'])]
    : types.filter((type) => !automaticMethods.has(type))
}
