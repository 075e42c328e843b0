import type { JSONSchema } from 'json-schema-to-ts'

export const facetsSchema = {
  type: 'object',
  title: 'Filters',
  description:
    'The filters of a listing. Default: the filters of the page or, without them, all configured filters.',
  properties: {
    priceFilter: {
      type: 'boolean',
      title: 'Price',
      description: 'Lets shoppers filter by price.',
      default: true,
    },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
