import type { JSONSchema } from 'json-schema-to-ts'
import { headlineSchema, markdownSchema } from '#schemas/parts/text.ts'

export const storeLocatorSchema = {
  type: 'object',
  title: 'Store locator',
  description:
    'Finds the market’s stores by town, postcode or where the visitor is, and shows them on a map.',
  properties: {
    headline: { ...headlineSchema, description: 'Empty: the shop’s own words.' },
    text: { ...markdownSchema, title: 'Text' },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
