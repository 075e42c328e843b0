import type { JSONSchema } from 'json-schema-to-ts'
import { carouselProperties } from '#schemas/parts/carousel.ts'
import { labelSchema } from '#schemas/parts/text.ts'

const reference = { ...labelSchema, minLength: 1 } as const satisfies JSONSchema

export const recommendationCarouselSchema = {
  type: 'object',
  title: 'Recommendation carousel',
  description: 'Carousel of products chosen by the recommendation engine.',
  properties: {
    recommendation: {
      enum: ['popular', 'viewedTogether', 'boughtTogether', 'personal'],
      title: 'Recommendation',
      description:
        'Popular products, products often viewed or bought together, or suggestions based on the visitor’s views. Default: popular.',
      default: 'popular',
    },
    productId: {
      ...reference,
      title: 'Product',
      description: 'The product that recommendations start from. Default: the product of the page.',
    },
    category: {
      ...reference,
      title: 'Category',
      description: 'Limits products to this category. Default: all categories.',
    },
    ...carouselProperties,
  },
  additionalProperties: false,
} as const satisfies JSONSchema
