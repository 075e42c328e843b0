import type { JSONSchema } from 'json-schema-to-ts'
import { headlineSchema, labelSchema, markdownSchema } from '#schemas/parts/text.ts'

export const careerListSchema = {
  type: 'object',
  title: 'Open positions',
  description: 'The market’s open positions, newest first, set in its “Jobs”.',
  properties: {
    headline: headlineSchema,
    text: markdownSchema,
    departments: {
      type: 'array',
      title: 'Departments',
      description: 'Limits the list to these departments. Default: all.',
      items: { ...labelSchema, minLength: 1 },
      maxItems: 20,
      default: [],
    },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
