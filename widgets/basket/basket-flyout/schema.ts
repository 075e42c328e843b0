import type { JSONSchema } from 'json-schema-to-ts'
import { flyoutSettingsSchema } from '#schemas/parts/flyout.ts'
import { limits } from '#schemas/validation/limits.ts'

export const basketFlyoutSchema = {
  type: 'object',
  title: 'Basket flyout',
  description:
    'The parts of the basket’s page over any other page, where the market has no page of its own for it (feature “Basket page”).',
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
