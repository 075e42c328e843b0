import type { JSONSchema } from 'json-schema-to-ts'
import { headlineSchema, labelSchema } from '#schemas/parts/text.ts'

export const staffDeskSchema = {
  type: 'object',
  title: 'Staff desk',
  description: 'Employees begin to serve at a screen of a store, and use the vouchers of club members.',
  properties: {
    headline: headlineSchema,
    text: { ...labelSchema, title: 'Text' },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
