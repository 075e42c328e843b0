import type { JSONSchema } from 'json-schema-to-ts'
import { flyoutSettingsSchema } from '#schemas/parts/flyout.ts'
import { headlineSchema, labelSchema } from '#schemas/parts/text.ts'
import { limits } from '#schemas/validation/limits.ts'

export const geoLocatorSchema = {
  type: 'object',
  title: 'Geo-locator',
  description: 'Suggests other markets that may suit the visitor better, at most once a day.',
  properties: {
    headline: headlineSchema,
    text: { ...labelSchema, title: 'Text' },
    countryUrl: {
      type: 'string',
      title: 'Country list',
      description: 'The page with the list of countries.',
      format: 'safe-url',
      minLength: 1,
      maxLength: limits.urlLength,
    },
    flyout: flyoutSettingsSchema,
  },
  additionalProperties: false,
} as const satisfies JSONSchema
