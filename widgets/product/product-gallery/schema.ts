import type { JSONSchema } from 'json-schema-to-ts'
import { productIdSchema } from '#schemas/parts/product-id.ts'

export const productGallerySchema = {
  type: 'object',
  title: 'Product pictures',
  description:
    'The pictures of a product: side by side on wide screens, swipeable on phones. Each can be enlarged.',
  properties: { productId: productIdSchema },
  additionalProperties: false,
} as const satisfies JSONSchema
