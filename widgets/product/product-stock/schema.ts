import type { JSONSchema } from 'json-schema-to-ts'
import { productIdSchema } from '#schemas/parts/product-id.ts'

export const productStockSchema = {
  type: 'object',
  title: 'Stock in stores',
  description: 'Whether a product is in stock online and in stores, and in which of them.',
  properties: { productId: productIdSchema },
  additionalProperties: false,
} as const satisfies JSONSchema
