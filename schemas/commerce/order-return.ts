import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { moneySchema } from '#schemas/values/money.ts'

/** Reasons for returns. */
export const returnReasons = [
  'tooSmall',
  'tooLarge',
  'notAsDescribed',
  'damaged',
  'wrongItem',
  'changedMind',
] as const

const text = { type: 'string' } as const satisfies JSONSchema
const moment = { type: 'string', description: 'ISO 8601.' } as const satisfies JSONSchema

/** A registered return. */
export const orderReturnSchema = {
  type: 'object',
  title: 'Registered return',
  properties: {
    returnNumber: { ...text, description: 'The number to write on the parcel.' },
    created: moment,
    state: { enum: ['registered', 'received'] },
    refund: {
      ...moneySchema,
      description: 'The price of the pieces that have not arrived. Absent once all have.',
    },
    lines: {
      type: 'array',
      items: {
        type: 'object',
        properties: { lineId: text, quantity: { type: 'integer' }, reason: { enum: returnReasons } },
        required: ['lineId', 'quantity'],
        additionalProperties: false,
      },
    },
  },
  required: ['returnNumber', 'created', 'state', 'lines'],
  additionalProperties: false,
} as const satisfies JSONSchema
export type OrderReturn = FromSchema<typeof orderReturnSchema>

/** Lines of an order that can be returned, and registered returns. */
export const orderReturnsSchema = {
  type: 'object',
  title: 'Returns of an order',
  properties: {
    orderId: text,
    until: {
      ...moment,
      description: 'The last moment to register a return. Absent until everything was sent.',
    },
    canWithdraw: {
      type: 'boolean',
      description: 'Whether the customer can withdraw from the contract now.',
    },
    withdrawn: { ...moment, description: 'When the customer withdrew from the contract.' },
    lines: {
      type: 'array',
      description: 'Lines with items that can be returned.',
      items: {
        type: 'object',
        properties: { lineId: text, returnable: { type: 'integer' } },
        required: ['lineId', 'returnable'],
        additionalProperties: false,
      },
    },
    returns: { type: 'array', items: orderReturnSchema },
  },
  required: ['orderId', 'lines', 'returns'],
  additionalProperties: false,
} as const satisfies JSONSchema
export type OrderReturns = FromSchema<typeof orderReturnsSchema>
