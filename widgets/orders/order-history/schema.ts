import type { JSONSchema } from 'json-schema-to-ts'
import { headlineSchema } from '#schemas/parts/text.ts'

export const orderHistorySchema = {
  type: 'object',
  title: 'Order history',
  description: 'The orders of the signed-in customer.',
  properties: { headline: headlineSchema },
  additionalProperties: false,
} as const satisfies JSONSchema
