import type { JSONSchema } from 'json-schema-to-ts'
import { headlineSchema } from '#schemas/parts/text.ts'
import { limits } from '#schemas/validation/limits.ts'

export const listingHeadingSchema = {
  type: 'object',
  title: 'Listing heading',
  description: 'The name of the listing and the number of products.',
  properties: {
    headline: {
      ...headlineSchema,
      description: 'Default: the title of the page. Search results show the search terms instead.',
    },
    text: {
      type: 'string',
      title: 'Text',
      description: 'One or two sentences below the headline.',
      maxLength: limits.textLength,
    },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
