import type { JSONSchema } from 'json-schema-to-ts'
import { storeSchema } from '#schemas/commerce/store.ts'
import { headlineSchema, labelSchema } from '#schemas/parts/text.ts'
import { limits } from '#schemas/validation/limits.ts'

export const isoSetupSchema = {
  type: 'object',
  format: 'stores',
  title: 'Screen setup',
  description: 'Staff choose the store of a screen.',
  properties: {
    headline: headlineSchema,
    text: { ...labelSchema, title: 'Text' },
    stores: {
      type: 'array',
      title: 'Stores',
      description: 'Default: all stores of the market.',
      items: storeSchema,
      maxItems: limits.pageItems,
    },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
