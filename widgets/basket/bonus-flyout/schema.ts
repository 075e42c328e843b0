import type { JSONSchema } from 'json-schema-to-ts'
import { flyoutSettingsSchema } from '#schemas/parts/flyout.ts'
import { limits } from '#schemas/validation/limits.ts'

export const bonusFlyoutSchema = {
  type: 'object',
  title: 'Free gift flyout',
  description:
    'Opens when the basket earns a free gift that the shopper can choose. Offers the gifts of the “Free gifts” widget on the basket page.',
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
