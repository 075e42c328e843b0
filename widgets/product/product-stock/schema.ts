import type { JSONSchema } from 'json-schema-to-ts'
import { productIdSchema } from '#schemas/parts/product-id.ts'
import { limits } from '#schemas/validation/limits.ts'

export const productStockSchema = {
  type: 'object',
  title: 'Stock in stores',
  description: 'Whether a product is in stock online and in stores, and in which of them.',
  properties: {
    productId: productIdSchema,
    storesUrl: {
      type: 'string',
      title: 'Page of all stores',
      description: 'The page below it shows the stock of every store.',
      format: 'safe-url',
      minLength: 1,
      maxLength: limits.urlLength,
    },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
