import type { JSONSchema } from 'json-schema-to-ts'
import { carouselProperties } from '#schemas/parts/carousel.ts'
import { labelSchema } from '#schemas/parts/text.ts'

const reference = { ...labelSchema, minLength: 1 } as const satisfies JSONSchema

export const recommendationCarouselSchema = {
  type: 'object',
  title: 'Recommendation carousel',
  description: 'Products side by side that the recommendation engine chooses.',
  properties: {
    recommendation: {
      enum: ['popular', 'viewedTogether', 'boughtTogether', 'personal'],
      title: 'Recommendation',
      description:
        'What is popular; what others looked at or bought with a product; what suits what the visitor looked at.',
      default: 'popular',
    },
    productId: {
      ...reference,
      title: 'Product',
      description: 'To go by; by default the one whose page it is.',
    },
    category: { ...reference, title: 'Category', description: 'Only products of it.' },
    ...carouselProperties,
  },
  additionalProperties: false,
} as const satisfies JSONSchema
