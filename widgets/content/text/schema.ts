import type { JSONSchema } from 'json-schema-to-ts'
import { headlineSchema, markdownSchema, wordLimitSchema } from '#schemas/parts/text.ts'

export const textSchema = {
  type: 'object',
  title: 'Text',
  description: 'A headline with running text under it.',
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
