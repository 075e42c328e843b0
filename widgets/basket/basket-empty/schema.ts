import type { JSONSchema } from 'json-schema-to-ts'
import { linkSchema } from '#schemas/parts/link.ts'
import { labelSchema } from '#schemas/parts/text.ts'

export const basketEmptySchema = {
  type: 'object',
  title: 'Empty basket',
  description: 'Shown while the basket is empty: a text and links.',
  properties: {
    text: { ...labelSchema, title: 'Text' },
    links: { type: 'array', title: 'Links', items: linkSchema, maxItems: 6, default: [] },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
