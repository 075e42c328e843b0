import type { JSONSchema } from 'json-schema-to-ts'
import { storeSchema } from '#schemas/commerce/store.ts'
import { headlineSchema, labelSchema } from '#schemas/parts/text.ts'
import { limits } from '#schemas/validation/limits.ts'

export const isoSetupSchema = {
  type: 'object',
  format: 'stores',
  title: 'Screen setup',
  description: 'Staff choose the store that a screen stands in.',
  properties: {
    headline: headlineSchema,
    text: { ...labelSchema, title: 'Text' },
    stores: {
      type: 'array',
      title: 'Stores',
      description: 'Without any, those of the market are offered.',
      items: storeSchema,
      maxItems: limits.pageItems,
    },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
