import type { JSONSchema } from 'json-schema-to-ts'
import { flyoutSettingsSchema } from '#schemas/parts/flyout.ts'
import { limits } from '#schemas/validation/limits.ts'

export const basketFlyoutSchema = {
  type: 'object',
  title: 'Basket flyout',
  description:
    'Shows the basket without leaving the page, in markets where “Basket page” is off. Its widgets come from the basket page.',
  properties: {
    basketUrl: {
      type: 'string',
      title: 'Basket page',
      format: 'safe-url',
      minLength: 1,
      maxLength: limits.urlLength,
    },
    flyout: flyoutSettingsSchema,
  },
  required: ['basketUrl'],
  additionalProperties: false,
} as const satisfies JSONSchema
