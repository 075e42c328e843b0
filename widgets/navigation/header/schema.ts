import type { JSONSchema } from 'json-schema-to-ts'
import { limits } from '#schemas/limits.ts'
import { linkSchema } from '#schemas/parts/link.ts'
import { pictureSchema } from '#schemas/parts/picture.ts'
import { labelSchema } from '#schemas/parts/text.ts'

const address = (title: string) =>
  ({
    type: 'string',
    title,
    format: 'safe-url',
    minLength: 1,
    maxLength: limits.urlLength,
  }) as const satisfies JSONSchema

const menuItemSchema = {
  type: 'object',
  title: 'Menu item',
  description: 'A link, or a title that opens links of its own.',
  properties: {
    title: { ...labelSchema, title: 'Title', minLength: 1 },
    url: address('Address'),
    subtitle: { ...labelSchema, title: 'Line above the links' },
    links: { type: 'array', title: 'Links', items: linkSchema, maxItems: limits.items, default: [] },
    picture: pictureSchema,
  },
  required: ['title'],
  additionalProperties: false,
} as const satisfies JSONSchema

export const headerSchema = {
  type: 'object',
  title: 'Header',
  description: 'The logo, the menu and the ways to search, account, wishlist and basket.',
  properties: {
    logo: {
      type: 'object',
      title: 'Logo',
      properties: { title: { ...labelSchema, title: 'Name', minLength: 1 }, url: address('Address') },
      required: ['title', 'url'],
      additionalProperties: false,
    },
    menu: { type: 'array', title: 'Menu', items: menuItemSchema, maxItems: limits.items, default: [] },
    searchUrl: address('Search'),
    wishlistUrl: address('Wishlist'),
    basketUrl: address('Basket'),
    accountUrl: address('Account'),
    compact: {
      type: 'boolean',
      title: 'Compact',
      description: 'Only the logo and the basket, for checkouts.',
      default: false,
    },
  },
  required: ['logo'],
  additionalProperties: false,
} as const satisfies JSONSchema
