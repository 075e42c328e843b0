import type { JSONSchema } from 'json-schema-to-ts'
import { flyoutSettingsSchema } from '#schemas/parts/flyout.ts'
import { headlineSchema, labelSchema } from '#schemas/parts/text.ts'
import { limits } from '#schemas/validation/limits.ts'

export const geoLocatorSchema = {
  type: 'object',
  title: 'Geo-locator',
  description: 'Suggests another country to visitors whom it may suit better, once a day.',
  properties: {
    headline: headlineSchema,
    text: { ...labelSchema, title: 'Text' },
    countryUrl: {
      type: 'string',
      title: 'Country list',
      description: 'The page with every country.',
      format: 'safe-url',
      minLength: 1,
      maxLength: limits.urlLength,
    },
    flyout: flyoutSettingsSchema,
  },
  additionalProperties: false,
} as const satisfies JSONSchema
