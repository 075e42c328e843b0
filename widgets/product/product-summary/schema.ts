import type { JSONSchema } from 'json-schema-to-ts'
import { productIdSchema } from '#schemas/parts/product-id.ts'
import { limits } from '#schemas/validation/limits.ts'

export const productSummarySchema = {
  type: 'object',
  title: 'Name and price',
  description: 'What a product is called and what it costs, with its badges and what is said of its price.',
  properties: {
    productId: productIdSchema,
    clubUrl: {
      type: 'string',
      title: 'Page of the customer club',
      description: 'Says beside a members’ price what the club is.',
      format: 'safe-url',
      minLength: 1,
      maxLength: limits.urlLength,
    },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
