import type { JSONSchema } from 'json-schema-to-ts'
import { carouselProperties } from '#schemas/parts/carousel.ts'
import { linkSchema } from '#schemas/parts/link.ts'
import { labelSchema } from '#schemas/parts/text.ts'
import { limits } from '#schemas/validation/limits.ts'

const reference = { ...labelSchema, minLength: 1 } as const satisfies JSONSchema

export const productCarouselSchema = {
  type: 'object',
  title: 'Product carousel',
  description: 'Carousel of selected products, of a category, or of products with one of the tags.',
  properties: {
    productIds: { type: 'array', title: 'Products', items: reference, maxItems: limits.items },
    category: { ...reference, title: 'Category' },
    tags: { type: 'array', title: 'Tags', items: reference, maxItems: 50 },
    link: {
      ...linkSchema,
      title: 'See all',
      description: 'The page with all products, such as the category’s page.',
    },
    ...carouselProperties,
  },
  anyOf: [{ required: ['productIds'] }, { required: ['category'] }, { required: ['tags'] }],
  additionalProperties: false,
} as const satisfies JSONSchema
