import type { JSONSchema } from 'json-schema-to-ts'
import { flyoutSettingsSchema } from '#schemas/parts/flyout.ts'

export const shareWishlistFlyoutSchema = {
  type: 'object',
  title: 'Share flyout',
  description:
    'A link to the wishlist that is shown, to copy, to send or to end. Guests are asked to sign in.',
  properties: {
    flyout: flyoutSettingsSchema,
  },
  additionalProperties: false,
} as const satisfies JSONSchema
