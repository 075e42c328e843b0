import type { JSONSchema } from 'json-schema-to-ts'
import { linkSchema } from '#schemas/parts/link.ts'
import { limits } from '#schemas/validation/limits.ts'

export const categoryLinksSchema = {
  type: 'object',
  title: 'Category links',
  description: 'Links to the subcategories, or to sibling categories if there are none.',
  properties: {
    links: {
      type: 'array',
      title: 'Links',
      description: 'Default: the links of the page’s category.',
      items: linkSchema,
      maxItems: limits.items,
      default: [],
    },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
