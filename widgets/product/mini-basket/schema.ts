import type { JSONSchema } from 'json-schema-to-ts'
import { flyoutSettingsSchema } from '#schemas/parts/flyout.ts'
import { limits } from '#schemas/validation/limits.ts'

const url = (title: string) =>
  ({ type: 'string', title, format: 'safe-url', minLength: 1, maxLength: limits.urlLength }) as const

export const miniBasketSchema = {
  type: 'object',
  title: 'Mini basket',
  description: 'Shows for a moment what was put into the basket.',
  properties: {
    basketUrl: url('The basket’s page'),
    checkoutUrl: url('The checkout'),
    flyout: flyoutSettingsSchema,
  },
  required: ['basketUrl', 'checkoutUrl'],
  additionalProperties: false,
} as const satisfies JSONSchema
