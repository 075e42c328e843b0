import type { JSONSchema } from 'json-schema-to-ts'
import { headlineSchema, labelSchema, markdownSchema } from '#schemas/parts/text.ts'
import { limits } from '#schemas/validation/limits.ts'

export const accordionTextSchema = {
  type: 'object',
  title: 'Accordion',
  description: 'Titles that expand to show their text.',
  properties: {
    headline: headlineSchema,
    subsections: {
      type: 'array',
      title: 'Sections',
      items: {
        type: 'object',
        title: 'Section',
        properties: { title: { ...labelSchema, title: 'Title', minLength: 1 }, text: markdownSchema },
        required: ['title', 'text'],
        additionalProperties: false,
      },
      maxItems: limits.items,
    },
  },
  required: ['subsections'],
  additionalProperties: false,
} as const satisfies JSONSchema
