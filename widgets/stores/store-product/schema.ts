import type { JSONSchema } from 'json-schema-to-ts'
import { headlineSchema } from '#schemas/parts/text.ts'

export const storeProductSchema = {
  type: 'object',
  title: 'Product stock in all stores',
  description: 'Stock of each size of the page’s product, by store.',
  properties: { headline: { ...headlineSchema, description: 'Leave empty for the standard text.' } },
  additionalProperties: false,
} as const satisfies JSONSchema
