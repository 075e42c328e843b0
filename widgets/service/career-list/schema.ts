import type { JSONSchema } from 'json-schema-to-ts'
import { headlineSchema, labelSchema, markdownSchema } from '#schemas/parts/text.ts'

export const careerListSchema = {
  type: 'object',
  title: 'Open positions',
  description: 'The jobs of the market, newest first. They are kept in the payload part “jobs”.',
  properties: {
    headline: headlineSchema,
    text: markdownSchema,
    departments: {
      type: 'array',
      title: 'Departments',
      description: 'Only of these. Empty: of all.',
      items: { ...labelSchema, minLength: 1 },
      maxItems: 20,
      default: [],
    },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
