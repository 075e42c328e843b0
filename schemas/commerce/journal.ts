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
    storeId: { ...text, description: 'Absent: sold online.' },
    country: { ...text, description: 'Of the delivery, else of the invoice (ISO 3166-1).' },
    total: {
      ...moneySchema,
      description: 'With taxes and freight. Never negative: the kind names the direction.',
    },
    tax: { ...moneySchema, description: 'In the total; of a part of an order, the order’s share.' },
    payment: {
      ...moneySchema,
      description:
        'What the payment provider authorised or refunds. The rest is of gift cards, or was never captured.',
    },
    giftCards: { ...moneySchema, description: 'Gift cards that were bought, in the total of a sale.' },
    method: { ...text, description: 'Payment method; absent: gift cards alone.' },
  },
  required: ['at', 'kind', 'orderNumber', 'total', 'tax', 'payment', 'giftCards'],
  additionalProperties: false,
} as const satisfies JSONSchema
export type JournalEntry = FromSchema<typeof journalEntrySchema>
