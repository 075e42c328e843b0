import type { JSONSchema } from 'json-schema-to-ts'

export const listingSortingSchema = {
  type: 'object',
  title: 'Sorting',
  description: 'Lets shoppers sort a listing and choose the number of products per row.',
  properties: {
    gridChoice: {
      type: 'boolean',
      title: 'Products per row',
      description: 'Lets shoppers choose the number of products per row.',
      default: true,
    },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
