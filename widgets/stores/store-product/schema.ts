import type { JSONSchema } from 'json-schema-to-ts'
import { headlineSchema } from '#schemas/parts/text.ts'

export const storeProductSchema = {
  type: 'object',
  title: 'Store stock',
  description: 'Stock of the product’s sizes by store.',
  properties: { headline: { ...headlineSchema, description: 'Leave empty for the standard text.' } },
  additionalProperties: false,
} as const satisfies JSONSchema
