import type { JSONSchema } from 'json-schema-to-ts'
import { headlineSchema } from '#schemas/parts/text.ts'

export const addressBookSchema = {
  type: 'object',
  title: 'Address book',
  description: 'The customer’s addresses, with the preferred one marked, and forms to add and change them.',
  properties: { headline: headlineSchema },
  additionalProperties: false,
} as const satisfies JSONSchema
