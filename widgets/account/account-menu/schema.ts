import type { JSONSchema } from 'json-schema-to-ts'
import { linkSchema } from '#schemas/parts/link.ts'

export const accountMenuSchema = {
  type: 'object',
  title: 'Account menu',
  description: 'The ways between the pages of the account.',
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
