import type { JSONSchema } from 'json-schema-to-ts'
import { productIdSchema } from '#schemas/parts/product-id.ts'
import { headlineSchema } from '#schemas/parts/text.ts'

export const productSetSchema = {
  type: 'object',
  title: 'Products of a set',
  description:
    'What a set consists of, each in its own sizes. A set that is one article is bought beside it.',
  properties: { productId: productIdSchema, headline: headlineSchema },
  additionalProperties: false,
} as const satisfies JSONSchema
