import type { JSONSchema } from 'json-schema-to-ts'
import { flyoutSettingsSchema } from '#schemas/parts/flyout.ts'

export const wishlistFlyoutsSchema = {
  type: 'object',
  title: 'Wishlist flyouts',
  description:
    'Where a heart is pressed by somebody who has several wishlists: which of them it is for, or a new one. Nothing in markets that have them switched off.',
  properties: {
    flyout: flyoutSettingsSchema,
  },
  additionalProperties: false,
} as const satisfies JSONSchema
