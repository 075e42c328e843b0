import type { JSONSchema } from 'json-schema-to-ts'
import { productIdSchema } from '#schemas/parts/product-id.ts'

export const productDetailsSchema = {
  type: 'object',
  title: 'Product details',
  description:
    'Fabric, care, sustainability, what the model measures, product safety, and the style number, each to be opened.',
  properties: { productId: productIdSchema },
  additionalProperties: false,
} as const satisfies JSONSchema
