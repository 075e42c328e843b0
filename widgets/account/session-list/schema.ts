import type { JSONSchema } from 'json-schema-to-ts'
import { headlineSchema } from '#schemas/parts/text.ts'

export const sessionListSchema = {
  type: 'object',
  title: 'Sessions',
  description: 'Where who is signed in is signed in as well, and a button that ends it.',
  properties: { headline: headlineSchema },
  additionalProperties: false,
} as const satisfies JSONSchema
