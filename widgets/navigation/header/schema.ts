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
  description: 'Logo, menu, search, account, wishlist and basket.',
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
      description:
        'The page of search results, opened by the search field. A brand’s own search page takes precedence.',
    },
    wishlistUrl: address('Wishlist'),
    basketUrl: address('Basket'),
    accountUrl: address('Account'),
    accountLinks: {
      type: 'array',
      title: 'Account links',
      description: 'Account pages in the menu of signed-in customers.',
      items: linkSchema,
      maxItems: 10,
      default: [],
    },
    serviceLinks: {
      type: 'array',
      title: 'Service links',
      description: 'Links at the end of the menu on phones, such as stores, help and countries.',
      items: linkSchema,
      maxItems: 8,
      default: [],
    },
    loginUrl: {
      ...address('Sign-in'),
      description: 'The sign-in page of guests. Default: the account page.',
    },
    compact: {
      type: 'boolean',
      title: 'Compact',
      description: 'Shows only the logo and the basket, for the checkout.',
      default: false,
    },
  },
  required: ['logo'],
  additionalProperties: false,
} as const satisfies JSONSchema
