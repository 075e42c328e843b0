import type { JSONSchema } from 'json-schema-to-ts'

export const listingSortingSchema = {
  type: 'object',
  title: 'Sorting',
  description: 'Lets shoppers choose the order of a listing.',
  properties: {},
  additionalProperties: false,
} as const satisfies JSONSchema
