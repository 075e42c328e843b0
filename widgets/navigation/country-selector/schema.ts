import type { JSONSchema } from 'json-schema-to-ts'
import { flyoutSettingsSchema } from '#schemas/parts/flyout.ts'
import { headlineSchema } from '#schemas/parts/text.ts'
import { limits } from '#schemas/validation/limits.ts'

export const countrySelectorSchema = {
  type: 'object',
  title: 'Country selector',
  description: 'A flyout with the list of countries, opened by links to the page that holds that list.',
  properties: {
    headline: headlineSchema,
    countryUrl: {
      type: 'string',
      title: 'Country list',
      description: 'The page of this site with every country; its list is shown.',
      pattern: '^/(?!/)',
      minLength: 1,
      maxLength: limits.urlLength,
    },
    flyout: flyoutSettingsSchema,
  },
  required: ['countryUrl'],
  additionalProperties: false,
} as const satisfies JSONSchema
