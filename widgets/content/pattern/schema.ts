import type { JSONSchema } from 'json-schema-to-ts'
import { limits } from '#schemas/validation/limits.ts'

export const patternSchema = {
  type: 'object',
  title: 'Linked pattern',
  description: 'Shows the rows of a pattern of the market: edited in one place, shown wherever it is linked.',
  properties: {
    pattern: {
      type: 'string',
      title: 'Pattern',
      description: 'Its name in the market’s patterns.',
      minLength: 1,
      maxLength: limits.idLength,
    },
  },
  required: ['pattern'],
  additionalProperties: false,
} as const satisfies JSONSchema
