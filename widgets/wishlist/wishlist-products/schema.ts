import type { JSONSchema } from 'json-schema-to-ts'
import { linkSchema } from '#schemas/parts/link.ts'
import { labelSchema } from '#schemas/parts/text.ts'

export const wishlistProductsSchema = {
  type: 'object',
  title: 'Wishlist',
  description:
    'What is on the visitor’s own wishlist, or on one that somebody shared; while it is empty, a text and links.',
  properties: {
    headline: { ...labelSchema, title: 'Headline', description: 'Without one: “Wishlist”.' },
    text: { ...labelSchema, title: 'Text while it is empty' },
    links: { type: 'array', title: 'Links while it is empty', items: linkSchema, maxItems: 6, default: [] },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
