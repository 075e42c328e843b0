import type { JSONSchema } from 'json-schema-to-ts'
import { linkSchema } from '#schemas/parts/link.ts'
import { pictureSchema } from '#schemas/parts/picture.ts'
import { headlineSchema, labelSchema } from '#schemas/parts/text.ts'
import { limits } from '#schemas/validation/limits.ts'

export const trenderSchema = {
  type: 'object',
  title: 'Trending',
  description: 'Links to popular searches and categories, chosen by editors.',
  properties: {
    headline: headlineSchema,
    trends: {
      type: 'array',
      title: 'Trends',
      items: {
        type: 'object',
        title: 'Trend',
        properties: {
          title: { ...labelSchema, title: 'Name', minLength: 1 },
          link: linkSchema,
          image: pictureSchema,
        },
        required: ['title', 'link'],
        additionalProperties: false,
      },
      maxItems: limits.items,
    },
  },
  required: ['trends'],
  additionalProperties: false,
} as const satisfies JSONSchema
