import type {
  CaptureMode,
  Channel,
  PaymentAction,
  PaymentMethod,
  ProviderId,
} from '#schemas/commerce/payment.ts'
import type { Market } from '#schemas/markets/market.ts'
import type { Money } from '#schemas/values/money.ts'
import type { MovedGoods } from '#server/commerce/payments/provider/moved-goods.ts'
import type { ProviderEvent } from '#server/commerce/payments/provider/provider-event.ts'

/** The outcome of a provider call. None is a fault: faults throw. */
export type PaymentOutcome =
  | { kind: 'authorised'; amount: Money; providerReference?: string | undefined }
  | { kind: 'refused'; reason: string; providerReference?: string | undefined }
  | { kind: 'cancelled' }
  | { kind: 'expired' }
  /** The provider accepted it and has no result yet: a webhook will report it. */
  | { kind: 'pending'; providerReference?: string | undefined }
  /** The shopper has to act; the provider needs `state` to continue. */
  | {
      kind: 'action'
      action: PaymentAction
      providerReference?: string | undefined
      state?: string | undefined
    }
  /** The shopper has not paid, and the stored action still applies. */
  | { kind: 'open' }
  /** The provider did not answer: whether money was taken is open, so query again. */
  | { kind: 'unknown' }

/** The outcome of a capture, a release or an extension. */
export type CaptureOutcome = { kind: 'done' | 'failed' | 'unknown'; providerReference?: string | undefined }

/** `accepted`: the provider carries it out later, and a webhook reports the result. */
export type RefundOutcome = CaptureOutcome | { kind: 'accepted'; providerReference: string }

/** A line of the purchase, for providers that finance goods. Minor units. */
export interface PaymentLine {
  kind: 'goods' | 'digital' | 'freight' | 'tax' | 'giftcard'
  sku: string
  name: string
  quantity: number
  unitPrice: number
  total: number
  /** Tax in the total, and its rate in thousandths of a percent; 0 if taxes are a line of their own. */
  tax: number
  taxRate: number
}

/** A postal address of an invoice or a delivery. */
export interface PaymentAddress {
  firstName?: string
  lastName?: string
  /** With `+` and the dialling code, where that is known (addresses rule 9). */
  phone?: string
  line1?: string
  houseNumber?: string
  city?: string
  postalCode?: string
  /** State or province. */
  region?: string
  country: string
}

/** The payer, with the address on the invoice. */
export interface PaymentShopper extends PaymentAddress {
  email?: string
  /** IP address of the request. */
  address: string
  /** Set where the law requires it on invoices (checkout rule 17). Passed on, never stored. */
  identityNumber?: string | undefined
  /** The account id of a signed-in customer, under which cards may be stored. */
  customerId?: string | undefined
}

/** A payment attempt, as its provider needs it. */
export interface PaymentRequest {
  id: string
  /** Idempotency key, at most 64 characters. */
  idempotencyKey: string
  amount: Money
  market: Market
  method: string
  channel: Channel
  /** Absolute URL to which the provider redirects the shopper. */
  returnUrl: string
  /** Absolute address for the provider's calls; its path is `/api/order/payment/{provider}/…`. */
  callbackUrl: string
  /** Data that the provider's script collected in the browser. */
  details: unknown
  shopper: PaymentShopper
  /** Delivery address; undefined if nothing is sent. */
  delivery: PaymentAddress | undefined
  lines: readonly PaymentLine[]
  /** Number of instalments; undefined if there was no choice. */
  instalments: number | undefined
  /** The store whose terminal takes the payment. */
  storeId?: string
  expires: Date
}

/** A started attempt, as its provider needs it later. */
export interface StartedPayment {
  id: string
  amount: Money
  market: Market
  method: string
  channel: Channel
  providerReference: string | undefined
  state: string | undefined
  /** Undefined before its order exists. */
  captureMode: CaptureMode | undefined
  created: Date
  expires: Date
}

/** Text keys by field. */
export type Problems = Readonly<Record<string, readonly string[]>>

export type WebhookReading = { kind: 'forged' } | { kind: 'events'; events: readonly ProviderEvent[] }

/**
 * A payment provider. Results that a shopper or provider can cause are values; time-outs and outages are `unknown`.
 * Every request that moves money has an idempotency key.
 */
export interface PaymentProvider {
  id: ProviderId
  methods(market: Market, amount: Money | undefined): Promise<readonly PaymentMethod[]>
  /** Whether it supports payments in a channel. */
  takes(channel: Channel): boolean
  /** Returns the details that the shopper still has to enter: text keys by field; undefined if none. */
  missing?(shopper: Pick<PaymentShopper, 'country' | 'identityNumber'>): Problems | undefined
  start(request: PaymentRequest): Promise<PaymentOutcome>
  /** Completes a payment with the parameters of the shopper's return, such as `redirectResult`. */
  details(payment: StartedPayment, redirectFields: Readonly<Record<string, string>>): Promise<PaymentOutcome>
  status(payment: StartedPayment): Promise<PaymentOutcome>
  /** Whether a shopper can pay an attempt after it has ended, because the provider cannot close its form. */
  paidAfterEnd?: boolean
  /** Whether the end of a try leaves an attempt payable, as with a payment link. Default: no. */
  allowsTries?(payment: StartedPayment): boolean
  /** Cancels an unpaid attempt. If it was paid in the meantime, returns that. */
  cancel(payment: StartedPayment): Promise<PaymentOutcome>
  /**
   * @param key at most 64 characters; the refund's id
   * @param goods the refunded goods; undefined: the entire payment
   */
  refund(
    payment: StartedPayment,
    amount: Money,
    key: string,
    goods: MovedGoods | undefined,
  ): Promise<RefundOutcome>
  /** Returns when the money of a new order's payment is captured. Amounts that were captured are refunded, never released. */
  captureMode(payment: Pick<StartedPayment, 'method' | 'channel'>): CaptureMode
  /** Days in which it can be captured, and whether a partial capture restarts them for the rest. */
  authorisation(payment: Pick<StartedPayment, 'method' | 'channel'>): {
    days: number
    renewedByCapture: boolean
  }
  /**
   * Extends the authorisation before it expires, if the provider supports that.
   * @param key at most 64 characters
   */
  extend?(payment: StartedPayment, key: string): Promise<CaptureOutcome>
  /**
   * Captures a part of the authorised amount: the price of a parcel.
   * @param goods the shipped goods; undefined if nothing had to be shipped
   */
  capture(
    payment: StartedPayment,
    amount: Money,
    key: string,
    goods: MovedGoods | undefined,
  ): Promise<CaptureOutcome>
  /**
   * Releases the rest of an authorisation.
   * @param amount the rest; the amount of the payment if no capture of it was requested
   * @param hasCaptured whether a part was captured
   */
  release(payment: StartedPayment, amount: Money, hasCaptured: boolean, key: string): Promise<CaptureOutcome>
  readWebhook(body: unknown, header: (name: string) => string | undefined): WebhookReading
}
