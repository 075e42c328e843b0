import type { JSONSchema } from 'json-schema-to-ts'

export const paginationSchema = {
  type: 'object',
  title: 'Pages',
  description: 'Links between the pages of a listing.',
  properties: {},
  additionalProperties: false,
} as const satisfies JSONSchema
