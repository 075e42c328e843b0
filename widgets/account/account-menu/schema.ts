import type { JSONSchema } from 'json-schema-to-ts'
import { linkSchema } from '#schemas/parts/link.ts'

export const accountMenuSchema = {
  type: 'object',
  title: 'Account menu',
  description: 'Menu of the account pages.',
  properties: {
    links: {
      type: 'array',
      title: 'Links',
      items: { ...linkSchema, required: ['title'] },
      minItems: 1,
      maxItems: 12,
    },
  },
  required: ['links'],
  additionalProperties: false,
} as const satisfies JSONSchema
