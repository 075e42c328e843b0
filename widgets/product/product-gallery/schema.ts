import type { JSONSchema } from 'json-schema-to-ts'
import { productIdSchema } from '#schemas/parts/product-id.ts'

export const productGallerySchema = {
  type: 'object',
  title: 'Product pictures',
  description:
    'The pictures of a product: beside each other on wide screens, to be swiped on phones, each to be enlarged.',
  properties: { productId: productIdSchema },
  additionalProperties: false,
} as const satisfies JSONSchema
