import type { JSONSchema } from 'json-schema-to-ts'
import { productIdSchema } from '#schemas/parts/product-id.ts'
import { headlineSchema } from '#schemas/parts/text.ts'

export const productSetSchema = {
  type: 'object',
  title: 'Products of a set',
  description:
    'The products of a set, each with its own sizes. A set that is sold as one article is bought in the “Buy box”.',
  properties: { productId: productIdSchema, headline: headlineSchema },
  additionalProperties: false,
} as const satisfies JSONSchema
