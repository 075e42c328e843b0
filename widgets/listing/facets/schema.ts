import type { JSONSchema } from 'json-schema-to-ts'

export const facetsSchema = {
  type: 'object',
  title: 'Filters',
  description: 'What a listing can be narrowed by: the filters of the page, else all configured ones.',
  properties: {
    priceFilter: {
      type: 'boolean',
      title: 'Price',
      description: 'Whether shoppers may narrow it by price.',
      default: true,
    },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
