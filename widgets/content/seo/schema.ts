import type { JSONSchema } from 'json-schema-to-ts'
import { runningTextProperties } from '#schemas/parts/text.ts'

export const seoSchema = {
  type: 'object',
  title: 'Search text',
  description: 'A small text about the page, mainly for search engines.',
  properties: runningTextProperties,
  required: ['markdownContent'],
  additionalProperties: false,
} as const satisfies JSONSchema
