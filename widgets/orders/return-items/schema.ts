import type { JSONSchema } from 'json-schema-to-ts'
import { headlineSchema, markdownSchema } from '#schemas/parts/text.ts'

export const returnItemsSchema = {
  type: 'object',
  title: 'Return items',
  description: 'Finds an order, registers the returned items and shows the return label.',
  properties: {
    headline: headlineSchema,
    address: { ...markdownSchema, title: 'Return address', description: 'Printed on the return label.' },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
