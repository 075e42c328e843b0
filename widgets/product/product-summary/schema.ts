import type { JSONSchema } from 'json-schema-to-ts'
import { productIdSchema } from '#schemas/parts/product-id.ts'

export const productSummarySchema = {
  type: 'object',
  title: 'Name and price',
  description: 'What a product is called and what it costs, with its badges and what is said of its price.',
  properties: { productId: productIdSchema },
  additionalProperties: false,
} as const satisfies JSONSchema
