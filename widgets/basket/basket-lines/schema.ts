import type { JSONSchema } from 'json-schema-to-ts'
import { labelSchema } from '#schemas/parts/text.ts'

export const basketLinesSchema = {
  type: 'object',
  title: 'Basket lines',
  description: 'The basket’s items with quantities and prices.',
  properties: {
    headline: { ...labelSchema, title: 'Headline', description: 'Leave empty for the standard text.' },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
