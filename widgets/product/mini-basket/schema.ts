import type { JSONSchema } from 'json-schema-to-ts'
import { flyoutSettingsSchema } from '#schemas/parts/flyout.ts'
import { limits } from '#schemas/validation/limits.ts'

const url = (title: string) =>
  ({ type: 'string', title, format: 'safe-url', minLength: 1, maxLength: limits.urlLength }) as const

export const miniBasketSchema = {
  type: 'object',
  title: 'Mini basket',
  description: 'Briefly shows the product that was added to the basket.',
  properties: {
    basketUrl: url('Basket page'),
    checkoutUrl: url('The checkout'),
    flyout: flyoutSettingsSchema,
  },
  required: ['basketUrl', 'checkoutUrl'],
  additionalProperties: false,
} as const satisfies JSONSchema
