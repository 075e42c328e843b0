import type { JSONSchema } from 'json-schema-to-ts'
import { linkSchema } from '#schemas/parts/link.ts'
import { labelSchema } from '#schemas/parts/text.ts'

export const wishlistProductsSchema = {
  type: 'object',
  title: 'Wishlist',
  description:
    'The products of the visitor’s wishlist or of a shared one. Shows a text and links while it is empty.',
  properties: {
    headline: { ...labelSchema, title: 'Headline', description: 'Leave empty for “Wishlist”.' },
    text: { ...labelSchema, title: 'Text of an empty wishlist' },
    links: {
      type: 'array',
      title: 'Links of an empty wishlist',
      items: linkSchema,
      maxItems: 6,
      default: [],
    },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
