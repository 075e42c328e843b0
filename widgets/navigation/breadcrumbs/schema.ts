import type { JSONSchema } from 'json-schema-to-ts'
import { linkSchema } from '#schemas/parts/link.ts'
import { labelSchema } from '#schemas/parts/text.ts'

export const breadcrumbsSchema = {
  type: 'object',
  title: 'Breadcrumbs',
  description: 'The path from the front page to this page.',
  properties: {
    items: {
      type: 'array',
      title: 'Steps',
      description: 'Default: the breadcrumbs of the page.',
      items: {
        type: 'object',
        format: 'link',
        title: 'Step',
        properties: { ...linkSchema.properties, title: { ...labelSchema, title: 'Title', minLength: 1 } },
        required: ['title'],
        additionalProperties: false,
      },
      maxItems: 20,
      default: [],
    },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
