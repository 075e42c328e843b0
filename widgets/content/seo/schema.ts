import type { JSONSchema } from 'json-schema-to-ts'
import { runningTextProperties } from '#schemas/parts/text.ts'

export const seoSchema = {
  type: 'object',
  title: 'Search text',
  description: 'A quiet text about the page, for those who search and those who read to the end.',
  properties: runningTextProperties,
  required: ['markdownContent'],
  additionalProperties: false,
} as const satisfies JSONSchema
