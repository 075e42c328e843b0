import type { JSONSchema } from 'json-schema-to-ts'

export const receiptWidgetSchema = {
  type: 'object',
  title: 'Receipt',
  description: 'An order after it was paid, by the `orderid` of the page’s address.',
  properties: {
    thanks: { type: 'string', title: 'Headline', maxLength: 200 },
    offerAccount: {
      type: 'boolean',
      title: 'Offer an account',
      description: 'To who ordered as a guest.',
      default: true,
    },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
