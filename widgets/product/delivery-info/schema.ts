import type { JSONSchema } from 'json-schema-to-ts'
import { headlineSchema } from '#schemas/parts/text.ts'

export const deliveryInfoSchema = {
  type: 'object',
  title: 'Delivery information',
  description: 'How a product can be delivered, at what price, and when.',
  properties: { headline: headlineSchema },
  additionalProperties: false,
} as const satisfies JSONSchema
