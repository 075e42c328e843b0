import type { JSONSchema } from 'json-schema-to-ts'
import { labelSchema } from '#schemas/parts/text.ts'

export const basketLinesSchema = {
  type: 'object',
  title: 'Lines of the basket',
  description: 'What lies in the basket: how many of each, and what it costs.',
  properties: {
    headline: { ...labelSchema, title: 'Headline', description: 'Leave empty for the standard text.' },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
