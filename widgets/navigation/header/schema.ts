import type { JSONSchema } from 'json-schema-to-ts'
import { navigationProperties } from '#schemas/pages/navigation.ts'
import { linkSchema } from '#schemas/parts/link.ts'
import { labelSchema } from '#schemas/parts/text.ts'
import { limits } from '#schemas/validation/limits.ts'

const address = (title: string) =>
  ({
    type: 'string',
    title,
    format: 'safe-url',
    minLength: 1,
    maxLength: limits.urlLength,
  }) as const satisfies JSONSchema

export const headerSchema = {
  type: 'object',
  format: 'navigation',
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
    ...navigationProperties,
    searchUrl: {
      ...address('Search'),
      description: 'The page of search results; the header gets a search field for it.',
    },
    wishlistUrl: address('Wishlist'),
    basketUrl: address('Basket'),
    accountUrl: address('Account'),
    accountLinks: {
      type: 'array',
      title: 'Account links',
      description: 'Pages of the account, in the menu of the signed-in customer.',
      items: linkSchema,
      maxItems: 10,
      default: [],
    },
    serviceLinks: {
      type: 'array',
      title: 'Service links',
      description: 'At the end of the menu on phones, such as stores, help and countries.',
      items: linkSchema,
      maxItems: 8,
      default: [],
    },
    loginUrl: {
      ...address('Sign-in'),
      description: 'The page that guests are sent to. Default: the account page.',
    },
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
