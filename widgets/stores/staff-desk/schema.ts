import type { JSONSchema } from 'json-schema-to-ts'
import { headlineSchema, labelSchema } from '#schemas/parts/text.ts'

export const staffDeskSchema = {
  type: 'object',
  title: 'Staff desk',
  description: 'Staff sign in at a store screen and redeem vouchers of club members.',
  properties: {
    headline: headlineSchema,
    text: { ...labelSchema, title: 'Text' },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
