import type { JSONSchema } from 'json-schema-to-ts'
import { headlineSchema, markdownSchema, wordLimitSchema } from '#schemas/parts/text.ts'

export const seoSchema = {
  type: 'object',
  title: 'Search text',
  description: 'A quiet text about the page, for those who search and those who read to the end.',
  properties: {
    headline: headlineSchema,
    markdownContent: markdownSchema,
    wordLimit: {
      ...wordLimitSchema,
      description: 'Words that are shown; the rest opens at a press on “Read more”.',
    },
  },
  required: ['markdownContent'],
  additionalProperties: false,
} as const satisfies JSONSchema
