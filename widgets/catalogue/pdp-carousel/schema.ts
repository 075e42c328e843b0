import type { JSONSchema } from 'json-schema-to-ts'
import { carouselProperties } from '#schemas/parts/carousel.ts'
import { productIdSchema } from '#schemas/parts/product-id.ts'

export const pdpCarouselSchema = {
  type: 'object',
  title: 'Product page carousel',
  description: 'Products side by side that have to do with the one whose page it stands on.',
  properties: {
    relation: {
      enum: ['similar', 'completeTheLook', 'recentlyViewed'],
      title: 'Relation',
      description: 'Products like it, what is worn with it, or what the visitor looked at before.',
      default: 'similar',
    },
    productId: productIdSchema,
    ...carouselProperties,
  },
  additionalProperties: false,
} as const satisfies JSONSchema
