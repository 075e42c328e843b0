import type { JSONSchema } from 'json-schema-to-ts'
import { limits } from '#schemas/validation/limits.ts'

export const patternSchema = {
  type: 'object',
  title: 'Linked pattern',
  description:
    'Shows the rows of one of the market’s patterns. Changes to the pattern appear wherever it is linked.',
  properties: {
    pattern: {
      type: 'string',
      title: 'Pattern',
      description: 'The name of the pattern.',
      minLength: 1,
      maxLength: limits.idLength,
    },
  },
  required: ['pattern'],
  additionalProperties: false,
} as const satisfies JSONSchema
