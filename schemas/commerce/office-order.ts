import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { disputeStatuses } from '#schemas/commerce/dispute.ts'
import { moneySchema } from '#schemas/values/money.ts'

// Orders as operators see them.

const text = { type: 'string' } as const satisfies JSONSchema
const moment = { type: 'string', description: 'ISO 8601.' } as const satisfies JSONSchema

/**
 * How far an order is paid. `reserved`: the provider holds the money, and takes it as goods are sent. `partly`: some of
 * it was taken. `released`: all of it was let go. `lapsed`: the provider takes no more of it. `failed`: it did not pay
 * back.
 */
const paymentStandings = ['reserved', 'partly', 'paid', 'released', 'refunded', 'lapsed', 'failed'] as const
export type PaymentStanding = (typeof paymentStandings)[number]

/** Filters by payment. `attention`: somebody has to look at it. */
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
    state: { ...text, description: 'As in the order.' },
    name: { ...text, description: 'Of the recipient; empty if the order has no address.' },
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

/** Market of an order, with what its amounts and times are written by. */
export const officeMarketSchema = {
  type: 'object',
  title: 'Market of the office',
  properties: {
    id: text,
    name: text,
    locale: { ...text, description: 'BCP 47.' },
    timeZone: { ...text, description: 'IANA.' },
  },
  required: ['id', 'name', 'locale', 'timeZone'],
  additionalProperties: false,
} as const satisfies JSONSchema
export type OfficeMarket = FromSchema<typeof officeMarketSchema>
