import type { JSONSchema } from 'json-schema-to-ts'
import { flyoutSettingsSchema } from '#schemas/parts/flyout.ts'
import { headlineSchema } from '#schemas/parts/text.ts'
import { limits } from '#schemas/validation/limits.ts'

export const countrySelectorSchema = {
  type: 'object',
  title: 'Country selector',
  description: 'Opens the list of countries in a flyout, from any link to the page of countries.',
  properties: {
    headline: headlineSchema,
    countryUrl: {
      type: 'string',
      title: 'Country list',
      description: 'The page of this shop with the list of countries.',
      pattern: '^/(?!/)',
      minLength: 1,
      maxLength: limits.urlLength,
    },
    flyout: flyoutSettingsSchema,
  },
  required: ['countryUrl'],
  additionalProperties: false,
} as const satisfies JSONSchema
