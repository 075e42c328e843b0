import type { JSONSchema } from 'json-schema-to-ts'
import { linkSchema } from '#schemas/parts/link.ts'
import { limits } from '#schemas/validation/limits.ts'

export const categoryLinksSchema = {
  type: 'object',
  title: 'Category links',
  description: 'Links to the categories below this one, or beside it where there are none below.',
  properties: {
    links: {
      type: 'array',
      title: 'Links',
      description: 'Without any, those of the page’s category are shown.',
      items: linkSchema,
      maxItems: limits.items,
      default: [],
    },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
