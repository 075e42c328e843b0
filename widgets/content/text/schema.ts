import type { JSONSchema } from 'json-schema-to-ts'
import { runningTextProperties } from '#schemas/parts/text.ts'

export const textSchema = {
  type: 'object',
  title: 'Text',
  description: 'A headline with text below it.',
  properties: runningTextProperties,
  required: ['markdownContent'],
  additionalProperties: false,
} as const satisfies JSONSchema
