import type { JSONSchema } from 'json-schema-to-ts'

export const listingSortingSchema = {
  type: 'object',
  title: 'Sorting',
  description: 'Lets shoppers choose the order of a listing, and how many products stand in a row.',
  properties: {
    gridChoice: {
      type: 'boolean',
      title: 'Products in a row',
      description: 'Whether shoppers may choose how many products stand in a row.',
      default: true,
    },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
