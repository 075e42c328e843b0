import type { JSONSchema } from 'json-schema-to-ts'
import { limits } from '#schemas/validation/limits.ts'

export const basketSummarySchema = {
  type: 'object',
  title: 'Basket summary',
  description: 'The total of the basket and the button to the checkout.',
  properties: {
    checkoutUrl: {
      type: 'string',
      title: 'Checkout',
      description: 'Default: the market’s own checkout.',
      format: 'safe-url',
      minLength: 1,
      maxLength: limits.urlLength,
    },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
