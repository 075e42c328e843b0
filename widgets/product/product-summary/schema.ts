import type { JSONSchema } from 'json-schema-to-ts'
import { productIdSchema } from '#schemas/parts/product-id.ts'
import { limits } from '#schemas/validation/limits.ts'

export const productSummarySchema = {
  type: 'object',
  title: 'Product summary',
  description: 'Name, price, badges and price notes of a product.',
  properties: {
    productId: productIdSchema,
    clubUrl: {
      type: 'string',
      title: 'Page of the customer club',
      description: 'Linked next to the member price. Leave empty for no link.',
      format: 'safe-url',
      minLength: 1,
      maxLength: limits.urlLength,
    },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
