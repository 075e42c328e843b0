import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { productCardSchema } from '#schemas/catalogue/product-card.ts'
import { wishlistLimits } from '#schemas/commerce/wishlist-limits.ts'

/** A SKU, or a product without its option (product rule 1). */
export const skuSchema = {
  type: 'string',
  description: 'style_colour_option, or style_colour.',
  pattern: '^[A-Za-z0-9][A-Za-z0-9_.-]*$',
  minLength: 1,
  maxLength: 100,
} as const satisfies JSONSchema

export const wishlistIdSchema = {
  type: 'string',
  description: 'Default: `default`, the visitor’s own default list.',
  pattern: '^[A-Za-z0-9_-]+$',
  minLength: 1,
  maxLength: 40,
} as const satisfies JSONSchema

/** A wishlist (wishlist rule 3). */
export const wishlistSchema = {
  type: 'object',
  title: 'Wishlist',
  properties: {
    wishlistId: wishlistIdSchema,
    wishlistName: {
      type: 'string',
      description: 'Empty for a default list without a name.',
      maxLength: wishlistLimits.nameLength,
    },
    isDefaultWishlist: { type: 'boolean' },
    shareLinkReference: { type: 'string', description: 'Absent until it is shared.', maxLength: 40 },
    skus: {
      type: 'array',
      description: 'The latest first.',
      items: skuSchema,
      maxItems: wishlistLimits.skus,
    },
    dateCreated: { type: 'string', description: 'Absent if nothing is stored yet.', maxLength: 30 },
    products: {
      type: 'array',
      description:
        'In the order of the SKUs, without duplicates and without products that the market does not sell.',
      items: productCardSchema,
      maxItems: wishlistLimits.skus,
    },
  },
  required: ['wishlistId', 'wishlistName', 'isDefaultWishlist', 'skus', 'products'],
  additionalProperties: false,
} as const satisfies JSONSchema

export type Wishlist = FromSchema<typeof wishlistSchema>

/** Every wishlist of a visitor, the default one first. */
export const wishlistsSchema = {
  type: 'array',
  title: 'Wishlists',
  description: 'Each list has only the products of its first four SKUs.',
  items: wishlistSchema,
  maxItems: wishlistLimits.lists,
} as const satisfies JSONSchema
