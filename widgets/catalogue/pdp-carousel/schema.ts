import type { JSONSchema } from 'json-schema-to-ts'
import { carouselProperties } from '#schemas/parts/carousel.ts'
import { productIdSchema } from '#schemas/parts/product-id.ts'

export const pdpCarouselSchema = {
  type: 'object',
  title: 'Product page carousel',
  description: 'Carousel of products related to the page’s product.',
  properties: {
    relation: {
      enum: ['similar', 'completeTheLook', 'recentlyViewed'],
      title: 'Relation',
      description:
        'Similar products, products that complete the outfit, or recently viewed products. Default: similar.',
      default: 'similar',
    },
    productId: productIdSchema,
    ...carouselProperties,
  },
  additionalProperties: false,
} as const satisfies JSONSchema
