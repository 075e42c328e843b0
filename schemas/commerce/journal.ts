import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { moneySchema } from '#schemas/values/money.ts'

// Entries of orders for the company's accounts (orders rule 14).

/** `goodwill`: an amount that was refunded without goods. */
const journalKinds = ['sale', 'cancellation', 'return', 'goodwill'] as const

const text = { type: 'string' } as const satisfies JSONSchema

/** A sale, or a return of parts of one. */
export const journalEntrySchema = {
  type: 'object',
  title: 'Entry of the journal',
  properties: {
    at: { ...text, description: 'ISO 8601.' },
    kind: { enum: journalKinds },
    orderNumber: text,
    storeId: { ...text, description: 'Absent for online sales.' },
    country: { ...text, description: 'Country of the delivery, otherwise of the invoice (ISO 3166-1).' },
    total: {
      ...moneySchema,
      description: 'Includes taxes and freight. Never negative: the kind gives the direction.',
    },
    tax: { ...moneySchema, description: 'Taxes included in the total; for a part of an order, its share.' },
    payment: {
      ...moneySchema,
      description:
        'Amount that the payment provider authorised or refunds. Gift cards cover the rest, or it was never captured.',
    },
    giftCards: { ...moneySchema, description: 'Purchased gift cards, included in the total of a sale.' },
    method: { ...text, description: 'Payment method; absent if gift cards paid everything.' },
  },
  required: ['at', 'kind', 'orderNumber', 'total', 'tax', 'payment', 'giftCards'],
  additionalProperties: false,
} as const satisfies JSONSchema
export type JournalEntry = FromSchema<typeof journalEntrySchema>
