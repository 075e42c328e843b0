import type { JSONSchema } from 'json-schema-to-ts'
import { headlineSchema } from '#schemas/parts/text.ts'

export const deliveryInfoSchema = {
  type: 'object',
  title: 'Ways of delivery',
  description: 'How a product reaches its buyer, for how much, and when.',
  properties: { headline: headlineSchema },
  additionalProperties: false,
} as const satisfies JSONSchema
