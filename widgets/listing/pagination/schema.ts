import type { JSONSchema } from 'json-schema-to-ts'

export const paginationSchema = {
  type: 'object',
  title: 'Pages',
  description: 'Leads from page to page of a listing.',
  properties: {},
  additionalProperties: false,
} as const satisfies JSONSchema
