import type { JSONSchema } from 'json-schema-to-ts'
import { headlineSchema, markdownSchema } from '#schemas/parts/text.ts'

export const storeLocatorSchema = {
  type: 'object',
  title: 'Store locator',
  description:
    'Finds the market’s stores by town, postcode or the visitor’s location, and shows them on a map.',
  properties: {
    headline: { ...headlineSchema, description: 'Leave empty for the standard text.' },
    text: { ...markdownSchema, title: 'Text' },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
