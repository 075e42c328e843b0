import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { addressSchema } from '#schemas/addresses/address.ts'
import { listedOrderSchema } from '#schemas/commerce/office-order.ts'

// Customers as operators see them.

/** Kinds of entries in a customer's log: operators' actions on the account. */
export const customerEntryKinds = ['blocked', 'unblocked', 'mailed', 'exported'] as const

const text = { type: 'string' } as const satisfies JSONSchema
const moment = { type: 'string', description: 'ISO 8601.' } as const satisfies JSONSchema
const list = <const Items extends JSONSchema>(items: Items) => ({ type: 'array', items }) as const

/** A customer in the list of operators. */
export const listedCustomerSchema = {
  type: 'object',
  title: 'Customer in the list of operators',
  properties: {
    userId: text,
    email: text,
    isConfirmed: { type: 'boolean', description: 'Whether the email address is confirmed.' },
    name: { ...text, description: 'Empty if unknown.' },
    phone: text,
    market: { ...text, description: 'Market of the sign-up.' },
    created: moment,
    isBlocked: { type: 'boolean' },
    isOperator: { type: 'boolean' },
    orders: { type: 'integer', description: 'Number of orders.' },
  },
  required: [
    'userId',
    'email',
    'isConfirmed',
    'name',
    'market',
    'created',
    'isBlocked',
    'isOperator',
    'orders',
  ],
  additionalProperties: false,
} as const satisfies JSONSchema
export type ListedCustomer = FromSchema<typeof listedCustomerSchema>

const customerEntrySchema = {
  type: 'object',
  title: 'Entry in the log of a customer',
  properties: {
    at: moment,
    kind: { enum: customerEntryKinds },
    author: { ...text, description: 'Email address of the operator.' },
    reason: text,
  },
  required: ['at', 'kind', 'author'],
  additionalProperties: false,
} as const satisfies JSONSchema

/** A customer with everything that operators need. */
export const officeCustomerSchema = {
  type: 'object',
  title: 'Customer for operators',
  properties: {
    summary: listedCustomerSchema,
    birthday: { ...text, description: 'ISO 8601 date.' },
    lastUsed: { ...moment, description: 'When a session was last used.' },
    addresses: { ...list(addressSchema), description: 'The preferred one first.' },
    orders: { ...list(listedOrderSchema), description: 'The newest orders.' },
    isMember: { type: 'boolean', description: 'Whether the customer is a member of the customer club.' },
    points: {
      type: 'object',
      description: 'Absent for non-members, and if the customer club does not respond.',
      properties: { balance: { type: 'integer' }, pending: { type: 'integer' } },
      required: ['balance', 'pending'],
      additionalProperties: false,
    },
    returns: {
      ...list({
        type: 'object',
        properties: { orderNumber: text, returnNumber: text, created: moment, pieces: { type: 'integer' } },
        required: ['orderNumber', 'returnNumber', 'created', 'pieces'],
        additionalProperties: false,
      }),
      description: 'Returns that are registered but not received yet.',
    },
    entries: { ...list(customerEntrySchema), description: 'The newest first.' },
  },
  required: ['summary', 'addresses', 'orders', 'isMember', 'returns', 'entries'],
  additionalProperties: false,
} as const satisfies JSONSchema
export type OfficeCustomer = FromSchema<typeof officeCustomerSchema>
