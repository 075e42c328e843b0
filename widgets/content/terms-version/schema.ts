import type { JSONSchema } from 'json-schema-to-ts'
import { linkSchema } from '#schemas/parts/link.ts'
import { limits } from '#schemas/validation/limits.ts'

export const termsVersionSchema = {
  type: 'object',
  title: 'Version of the terms',
  description:
    'Says which version of the terms its page holds, and leads to others. Without either it is left out.',
  properties: {
    others: {
      type: 'array',
      title: 'Other versions',
      description: 'The version as text, and its page.',
      items: linkSchema,
      maxItems: limits.items,
      default: [],
    },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
