import type { JSONSchema } from 'json-schema-to-ts'

export const activeFiltersSchema = {
  type: 'object',
  title: 'Chosen filters',
  description: 'What narrows a listing now, each to be taken back. Nothing where nothing does.',
  properties: {},
  additionalProperties: false,
} as const satisfies JSONSchema
