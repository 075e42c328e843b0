import type { JSONSchema } from 'json-schema-to-ts'
import { limits } from '#schemas/validation/limits.ts'

export const basketSummarySchema = {
  type: 'object',
  title: 'Sum of the basket',
  description: 'What the basket costs, and the way to the checkout.',
  properties: {
    checkoutUrl: {
      type: 'string',
      title: 'Checkout',
      description: 'By default the market’s own.',
      format: 'safe-url',
      minLength: 1,
      maxLength: limits.urlLength,
    },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
