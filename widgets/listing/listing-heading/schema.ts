import type { JSONSchema } from 'json-schema-to-ts'
import { headlineSchema } from '#schemas/parts/text.ts'
import { limits } from '#schemas/validation/limits.ts'

export const listingHeadingSchema = {
  type: 'object',
  title: 'Listing heading',
  description: 'What the listing is called, and how many products it has.',
  properties: {
    headline: { ...headlineSchema, description: 'Without one, the page’s title, or what was searched for.' },
    text: {
      type: 'string',
      title: 'Text',
      description: 'A sentence or two below it.',
      maxLength: limits.textLength,
    },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
