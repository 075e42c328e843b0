import type { JSONSchema } from 'json-schema-to-ts'
import { productIdSchema } from '#schemas/parts/product-id.ts'

export const productDescriptionSchema = {
  type: 'object',
  title: 'Product description',
  description: 'What is said of a product, in running text.',
  properties: { productId: productIdSchema },
  additionalProperties: false,
} as const satisfies JSONSchema
