import type { JSONSchema } from 'json-schema-to-ts'

export const activeFiltersSchema = {
  type: 'object',
  title: 'Active filters',
  description: 'The active filters of a listing, each with a link that removes it. Hidden without filters.',
  properties: {},
  additionalProperties: false,
} as const satisfies JSONSchema
