import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { disputeStatuses } from '#schemas/commerce/dispute.ts'
import { orderResponseSchema } from '#schemas/commerce/order.ts'
import { moneySchema } from '#schemas/values/money.ts'

// Orders as operators see them.

/** Kinds of entries in an order's log: a note, or an operator's action. */
export const entryKinds = [
  'note',
  'dispatched',
  'parcel',
  'cancelled',
  'returned',
  'withdrawn',
  'stepped',
  'mailed',
  'refunded',
  'readdressed',
] as const
export type EntryKind = (typeof entryKinds)[number]

const text = { type: 'string' } as const satisfies JSONSchema
const moment = { type: 'string', description: 'ISO 8601.' } as const satisfies JSONSchema

/**
 * Payment status of an order. `reserved`: authorised; captured as goods are sent. `partly`: partly captured.
 * `released`: the authorisation was cancelled. `unreleased`: the provider did not cancel it. `refunding`: the refund of
 * everything is pending. `lapsed`: the authorisation expired. `failed`: a refund failed and was not repeated.
 */
const paymentStandings = [
  'reserved',
  'partly',
  'paid',
  'released',
  'unreleased',
  'refunding',
  'refunded',
  'lapsed',
  'failed',
] as const
export type PaymentStanding = (typeof paymentStandings)[number]

/** Filters by payment. `attention`: an operator has to act. */
export const paymentFilters = ['paid', 'unpaid', 'attention'] as const
export type PaymentFilter = (typeof paymentFilters)[number]

/** An order in the list of operators. */
export const listedOrderSchema = {
  type: 'object',
  title: 'Order in the list of operators',
  properties: {
    orderNumber: text,
    created: moment,
    market: text,
    state: { ...text, description: 'State of the order.' },
    name: { ...text, description: 'Name of the recipient; empty if the order has no address.' },
    email: text,
    total: moneySchema,
    pieces: { type: 'integer' },
    toSend: { type: 'integer', description: 'Pieces that are neither sent nor cancelled.' },
    payment: { enum: paymentStandings },
    dispute: { enum: disputeStatuses },
  },
  required: ['orderNumber', 'created', 'market', 'state', 'name', 'total', 'pieces', 'toSend', 'payment'],
  additionalProperties: false,
} as const satisfies JSONSchema
export type ListedOrder = FromSchema<typeof listedOrderSchema>

/** Market of an order, with its currency, locale and time zone. */
export const officeMarketSchema = {
  type: 'object',
  title: 'Market of the office',
  properties: {
    id: text,
    name: text,
    locale: { ...text, description: 'BCP 47.' },
    timeZone: { ...text, description: 'IANA.' },
    currency: text,
    takesGiftCards: { type: 'boolean' },
  },
  required: ['id', 'name', 'locale', 'timeZone', 'currency', 'takesGiftCards'],
  additionalProperties: false,
} as const satisfies JSONSchema
export type OfficeMarket = FromSchema<typeof officeMarketSchema>

const list = <const Items extends JSONSchema>(items: Items) => ({ type: 'array', items }) as const

const movedPieces = list({
  type: 'object',
  properties: { lineId: text, quantity: { type: 'integer' } },
  required: ['lineId', 'quantity'],
  additionalProperties: false,
})

/** Stored details of an entry. */
export const entryDetailsSchema = {
  type: 'object',
  title: 'Details of an entry',
  properties: {
    lines: movedPieces,
    trackingNumber: text,
    event: { ...text, description: 'The event that a courier reported (`parcelEventTypes`).' },
    amount: { ...moneySchema, description: 'Amount refunded without goods.' },
    before: { ...text, description: 'The previous delivery address.' },
    after: { ...text, description: 'The new delivery address.' },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
export type EntryDetails = FromSchema<typeof entryDetailsSchema>

const entrySchema = {
  type: 'object',
  title: 'Entry in the log of an order',
  properties: {
    at: moment,
    kind: { enum: entryKinds },
    author: {
      ...text,
      description: 'Email address of the operator, or name of the machine’s token; empty for the customer.',
    },
    note: text,
    details: entryDetailsSchema,
  },
  required: ['at', 'kind', 'author', 'details'],
  additionalProperties: false,
} as const satisfies JSONSchema

const transferStatuses = ['requested', 'done', 'failed'] as const

const paymentSchema = {
  type: 'object',
  title: 'Payment of an order',
  properties: {
    provider: text,
    method: text,
    reference: { ...text, description: 'The provider’s reference of the payment.' },
    amount: moneySchema,
    heldUntil: {
      ...moment,
      description:
        'When the provider releases the amount that was not captured. Absent if everything was captured.',
    },
    refundable: { ...moneySchema, description: 'Amount that can still be refunded without goods.' },
    returned: {
      ...moneySchema,
      description: 'Amount that the provider returned without a request of the shop. Absent if none.',
    },
    hold: {
      enum: ['rejected', 'returned'],
      description: 'Why no goods are sent: the provider rejected the payment, or returned the rest of it.',
    },
    movements: list({
      type: 'object',
      properties: {
        at: moment,
        kind: { enum: ['capture', 'release', 'refund'] },
        amount: moneySchema,
        status: { enum: transferStatuses },
      },
      required: ['at', 'kind', 'amount', 'status'],
      additionalProperties: false,
    }),
    disputes: list({
      type: 'object',
      properties: {
        opened: moment,
        status: { enum: disputeStatuses },
        amount: moneySchema,
        reason: { ...text, description: 'The reason given by the bank.' },
        due: { ...moment, description: 'The deadline to respond.' },
      },
      required: ['opened', 'status', 'amount'],
      additionalProperties: false,
    }),
  },
  required: ['provider', 'method', 'amount', 'refundable', 'movements', 'disputes'],
  additionalProperties: false,
} as const satisfies JSONSchema

/** Version of an order in requests of operators. */
export const seenVersionSchema = {
  type: 'string',
  description:
    'The version of the order that the operator saw; refused if the order has changed since. Default: any.',
  maxLength: 40,
} as const satisfies JSONSchema

/** An order with everything that operators need. */
export const officeOrderSchema = {
  type: 'object',
  title: 'Order for operators',
  properties: {
    version: { ...text, description: 'Identifies what was sent, cancelled, returned and refunded so far.' },
    summary: listedOrderSchema,
    order: orderResponseSchema.properties.order,
    lines: {
      ...list({
        type: 'object',
        properties: {
          lineId: text,
          location: { ...text, description: '`warehouse` or a store’s id.' },
          toSend: { type: 'integer', description: 'Pieces that can be sent or cancelled.' },
          toReturn: { type: 'integer', description: 'Pieces that were sent and can come back.' },
          gone: { type: 'integer', description: 'Pieces that were cancelled or came back.' },
          paid: { type: 'integer', description: 'Price of the whole line, in minor units.' },
          isDigital: { type: 'boolean', description: 'Whether the line is digital and needs no delivery.' },
        },
        required: ['lineId', 'location', 'toSend', 'toReturn', 'gone', 'paid', 'isDigital'],
        additionalProperties: false,
      }),
      description: 'In the order of the order’s lines.',
    },
    freight: { ...moneySchema, description: 'Freight with its added taxes.' },
    takesAddress: { type: 'boolean', description: 'Whether the delivery address can change.' },
    payment: paymentSchema,
    account: {
      type: 'object',
      description: 'Absent for guests.',
      properties: {
        userId: text,
        email: text,
        blocked: { type: 'boolean' },
        isOperator: { type: 'boolean' },
      },
      required: ['userId', 'email', 'blocked', 'isOperator'],
      additionalProperties: false,
    },
    mails: list({
      type: 'object',
      properties: {
        created: moment,
        subject: text,
        status: { enum: ['waiting', 'sent', 'refused'] },
      },
      required: ['created', 'subject', 'status'],
      additionalProperties: false,
    }),
    entries: { ...list(entrySchema), description: 'The newest first.' },
  },
  required: ['version', 'summary', 'order', 'lines', 'freight', 'takesAddress', 'mails', 'entries'],
  additionalProperties: false,
} as const satisfies JSONSchema
export type OfficeOrder = FromSchema<typeof officeOrderSchema>
