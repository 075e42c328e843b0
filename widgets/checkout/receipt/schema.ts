import type { JSONSchema } from 'json-schema-to-ts'

export const receiptWidgetSchema = {
  type: 'object',
  title: 'Receipt',
  description: 'Shows the order whose `orderid` is in the page’s address, after the payment.',
  properties: {
    thanks: { type: 'string', title: 'Headline', maxLength: 200 },
    offerAccount: {
      type: 'boolean',
      title: 'Offer an account',
      description: 'Shown to guests only. Default: on.',
      default: true,
    },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
