import type { JSONSchema } from 'json-schema-to-ts'
import { linkSchema } from '#schemas/parts/link.ts'
import { limits } from '#schemas/validation/limits.ts'

export const termsVersionSchema = {
  type: 'object',
  title: 'Version of the terms',
  description:
    'Shows the page’s version of the terms and links to other versions. Hidden without a version and links.',
  properties: {
    others: {
      type: 'array',
      title: 'Other versions',
      description: 'Links to other versions, each with its version number as text.',
      items: linkSchema,
      maxItems: limits.items,
      default: [],
    },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
