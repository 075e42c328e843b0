import type { JSONSchema } from 'json-schema-to-ts'
import { productIdSchema } from '#schemas/parts/product-id.ts'

export const productDescriptionSchema = {
  type: 'object',
  title: 'Product description',
  description: 'The description of the product.',
  properties: { productId: productIdSchema },
  additionalProperties: false,
} as const satisfies JSONSchema
