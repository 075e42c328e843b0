import type { JSONSchema } from 'json-schema-to-ts'
import { headlineSchema } from '#schemas/parts/text.ts'

export const trackOrderSchema = {
  type: 'object',
  title: 'Track an order',
  description: 'Finds an order and shows where its parcels are.',
  properties: { headline: headlineSchema },
  additionalProperties: false,
} as const satisfies JSONSchema
