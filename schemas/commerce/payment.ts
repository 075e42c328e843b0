import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { moneySchema } from '#schemas/values/money.ts'

export const providerIds = ['sandbox', 'adyen', 'klarna', 'iyzico'] as const
export type ProviderId = (typeof providerIds)[number]

/** `link`: paid on another device; `pos`: at a terminal in a store. */
export const channels = ['web', 'link', 'pos'] as const
export type Channel = (typeof channels)[number]

/**
 * When the money of a payment is captured: everything with the order; everything with the first parcel, because the
 * method captures only once; or each parcel's price with the parcel.
 */
export const captureModes = ['at-once', 'once', 'per-parcel'] as const
export type CaptureMode = (typeof captureModes)[number]

/** Identifiers in paths, queries and bodies of checkouts. */
export const reference = { type: 'string', minLength: 1, maxLength: 200 } as const satisfies JSONSchema

const text = (maxLength: number) => ({ type: 'string', maxLength }) as const

export const paymentMethodSchema = {
  type: 'object',
  title: 'Payment method',
  properties: {
    id: text(60),
    name: text(60),
    provider: { enum: providerIds },
  },
  required: ['id', 'name', 'provider'],
  additionalProperties: false,
} as const satisfies JSONSchema
export type PaymentMethod = FromSchema<typeof paymentMethodSchema>

/** The next action of the shopper or the page's script. */
export const paymentActionSchema = {
  type: 'object',
  title: 'Next step of a payment',
  properties: {
    type: { enum: ['redirect', 'challenge', 'component', 'link', 'terminal'] },
    url: { ...text(4_000), description: 'The URL to send the shopper to, or the target of a link.' },
    method: { enum: ['GET', 'POST'] },
    data: { ...text(60_000), description: 'JSON data for the provider’s script.' },
    linkId: text(200),
    qrCodeString: { ...text(60_000), description: 'The link as a QR code: an SVG element.' },
    expires: { ...text(40), description: 'ISO 8601.' },
  },
  required: ['type'],
  additionalProperties: false,
} as const satisfies JSONSchema
export type PaymentAction = FromSchema<typeof paymentActionSchema>

export const paymentStates = [
  'action',
  'pending',
  'authorised',
  'refused',
  'cancelled',
  'expired',
  'completed',
  'refunded',
] as const

/** State of a payment, as the shopper sees it (checkout rule 9). */
export const paymentResultSchema = {
  type: 'object',
  title: 'Payment result',
  properties: {
    checkoutBasketId: { ...reference, description: 'Id of the attempt; grants no access to the basket.' },
    provider: { enum: providerIds },
    paymentMethodType: text(60),
    paymentState: {
      enum: paymentStates,
      description: '`completed`: there is an order. `refunded`: the money goes back.',
    },
    amount: moneySchema,
    action: paymentActionSchema,
    redirectReason: { ...text(60), description: 'The reason of the redirect.' },
    error: { ...text(80), description: 'A text key.' },
    url: { ...text(2_000), description: 'The next page: the receipt or the payment page.' },
    orderId: text(60),
    orderNumber: text(40),
  },
  required: ['checkoutBasketId', 'provider', 'paymentMethodType', 'paymentState', 'amount'],
  additionalProperties: false,
} as const satisfies JSONSchema
export type PaymentResult = FromSchema<typeof paymentResultSchema>

/** Whether a text names a payment provider. */
export const isProvider = (word: string): word is (typeof providerIds)[number] =>
  providerIds.some((id) => id === word)
