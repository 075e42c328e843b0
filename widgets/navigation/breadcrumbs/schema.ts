import type { JSONSchema } from 'json-schema-to-ts'
import { linkSchema } from '#schemas/parts/link.ts'
import { labelSchema } from '#schemas/parts/text.ts'

export const breadcrumbsSchema = {
  type: 'object',
  title: 'Breadcrumbs',
  description: 'The way from the front page to this one.',
  properties: {
    items: {
      type: 'array',
      title: 'Steps',
      description: 'Without any, those of the page are shown.',
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
