import type { JSONSchema } from 'json-schema-to-ts'
import { flyoutSettingsSchema } from '#schemas/parts/flyout.ts'
import { limits } from '#schemas/validation/limits.ts'

export const bonusFlyoutSchema = {
  type: 'object',
  title: 'Presents flyout',
  description:
    'Opens when a basket earns a present to choose. What can be chosen is what the basket’s page has of it.',
  properties: {
    basketUrl: {
      type: 'string',
      title: 'The basket’s page',
      format: 'safe-url',
      minLength: 1,
      maxLength: limits.urlLength,
    },
    flyout: flyoutSettingsSchema,
  },
  required: ['basketUrl'],
  additionalProperties: false,
} as const satisfies JSONSchema
