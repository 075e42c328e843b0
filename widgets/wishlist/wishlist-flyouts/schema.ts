import type { JSONSchema } from 'json-schema-to-ts'
import { flyoutSettingsSchema } from '#schemas/parts/flyout.ts'

export const wishlistFlyoutsSchema = {
  type: 'object',
  title: 'Wishlist flyouts',
  description:
    'Lets visitors with several wishlists choose one, or create one, when they press the heart. Hidden in markets where “Several wishlists” is off.',
  properties: {
    flyout: flyoutSettingsSchema,
  },
  additionalProperties: false,
} as const satisfies JSONSchema
