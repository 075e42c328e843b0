import type { JSONSchema } from 'json-schema-to-ts'
import { headlineSchema, markdownSchema } from '#schemas/parts/text.ts'

export const countryListSchema = {
  type: 'object',
  title: 'Country list',
  description: 'Links to all markets of the shop, each in its own language.',
  properties: { headline: headlineSchema, text: markdownSchema },
  additionalProperties: false,
} as const satisfies JSONSchema
