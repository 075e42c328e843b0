import type { JSONSchema } from 'json-schema-to-ts'
import { headlineSchema, markdownSchema } from '#schemas/parts/text.ts'

export const returnItemsSchema = {
  type: 'object',
  title: 'Return items',
  description: 'Asks for an order, registers what goes back, and shows the label.',
  properties: {
    headline: headlineSchema,
    address: { ...markdownSchema, title: 'Where parcels go', description: 'Stands on the label.' },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
