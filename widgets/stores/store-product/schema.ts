import type { JSONSchema } from 'json-schema-to-ts'
import { headlineSchema } from '#schemas/parts/text.ts'

export const storeProductSchema = {
  type: 'object',
  title: 'A product in stores',
  description: 'Which sizes of the page’s product lie in which of the market’s stores.',
  properties: { headline: { ...headlineSchema, description: 'Leave empty for the standard text.' } },
  additionalProperties: false,
} as const satisfies JSONSchema
