import type { Channel, PaymentAction, PaymentMethod, ProviderId } from '#schemas/commerce/payment.ts'
import type { Market } from '#schemas/markets/market.ts'
import type { Money } from '#schemas/values/money.ts'
import type { ProviderEvent } from '#server/commerce/payments/provider/provider-event.ts'

/** What came of asking a provider. None of them is a fault: faults throw. */
export type PaymentOutcome =
  | { kind: 'authorised'; amount: Money; providerReference?: string | undefined }
  | { kind: 'refused'; reason: string; providerReference?: string | undefined }
  | { kind: 'cancelled' }
  | { kind: 'expired' }
  /** The provider has it and does not know the end yet: a webhook will tell. */
  | { kind: 'pending'; providerReference?: string | undefined }
  /** The shopper has to do something; `state` is what the provider needs to go on. */
  | {
      kind: 'action'
      action: PaymentAction
      providerReference?: string | undefined
      state?: string | undefined
    }
  /** The provider could not be asked, or cannot say: whether money was taken is open, so ask again. */
  | { kind: 'unknown' }

export type RefundOutcome = { kind: 'done' | 'failed' | 'unknown'; providerReference?: string | undefined }

/** One line of what is paid for, as providers that finance goods want to know it. Minor units. */
export interface PaymentLine {
  sku: string
  name: string
  quantity: number
  unitPrice: number
  total: number
}

export interface PaymentShopper {
  email?: string
  firstName?: string
  lastName?: string
  phone?: string
  line1?: string
  city?: string
  postalCode?: string
  country: string
  /** Where the request came from. */
  address: string
}

/** What an attempt to pay is, for its provider. */
export interface PaymentRequest {
  id: string
  /** Sent along, so that a request that comes twice is one. At most 64 characters. */
  idempotencyKey: string
  amount: Money
  market: Market
  method: string
  channel: Channel
  /** Absolute. Where the provider sends the shopper. */
  returnUrl: string
  /** Absolute. Where other systems call; its path is `/api/order/payment/{provider}/…`. */
  callbackUrl: string
  /** What the provider's own script collected in the browser. */
  details: unknown
  shopper: PaymentShopper
  lines: readonly PaymentLine[]
  expires: Date
}

/** A started attempt, as its provider needs to know it later. */
export interface StartedPayment {
  id: string
  amount: Money
  market: Market
  method: string
  channel: Channel
  providerReference: string | undefined
  state: string | undefined
  created: Date
  expires: Date
}

export type WebhookReading = { kind: 'forged' } | { kind: 'events'; events: readonly ProviderEvent[] }

/**
 * A payment provider. What a shopper or a provider may cause is a value; time-outs and failures of the provider are
 * `unknown`. Every request that moves money carries a key, so that repeating it moves none again.
 */
export interface PaymentProvider {
  id: ProviderId
  methods(market: Market, amount: Money): Promise<readonly PaymentMethod[]>
  /** Whether it takes payments this way. */
  takes(channel: Channel): boolean
  start(request: PaymentRequest): Promise<PaymentOutcome>
  /** With what the shopper brought back, such as `redirectResult`. */
  details(payment: StartedPayment, given: Readonly<Record<string, string>>): Promise<PaymentOutcome>
  status(payment: StartedPayment): Promise<PaymentOutcome>
  /** Ends an attempt that was not paid. What was paid meanwhile is answered as such. */
  cancel(payment: StartedPayment): Promise<PaymentOutcome>
  /** @param key at most 64 characters; the refund's id */
  refund(payment: StartedPayment, amount: Money, key: string): Promise<RefundOutcome>
  /** It takes all that it authorises by itself: captures are only noted, and what is cancelled goes back. */
  takesAtOnce: boolean
  /** How long it can be taken, and whether taking a part of it starts that time anew for the rest. */
  authorisation: { days: number; renewedByCapture: boolean }
  /** Starts that time anew before it is over, where the provider offers that. @param key at most 64 characters */
  extend?(payment: StartedPayment, key: string): Promise<RefundOutcome>
  /** Takes a part of what was authorised: what a parcel costs. */
  capture(payment: StartedPayment, amount: Money, key: string): Promise<RefundOutcome>
  /** Lets go of what is left of an authorisation, where nothing more will be taken. @param hasTaken a part was */
  release(payment: StartedPayment, hasTaken: boolean, key: string): Promise<RefundOutcome>
  readWebhook(body: unknown, header: (name: string) => string | undefined): WebhookReading
}
