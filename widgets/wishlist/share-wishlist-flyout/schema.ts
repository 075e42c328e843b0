import type { JSONSchema } from 'json-schema-to-ts'
import { flyoutSettingsSchema } from '#schemas/parts/flyout.ts'

export const shareWishlistFlyoutSchema = {
  type: 'object',
  title: 'Share wishlist flyout',
  description:
    'A link to the current wishlist: customers can copy it, send it or stop sharing. Guests are asked to sign in.',
  properties: {
    flyout: flyoutSettingsSchema,
  },
  additionalProperties: false,
} as const satisfies JSONSchema
