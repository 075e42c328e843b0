import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import type { PageAlias } from '#schemas/pages/page-kinds.ts'
import { limits } from '#schemas/validation/limits.ts'

/** Page kinds with many pages in the shop, which share one template per market. */
export const templateAliases = [
  'productPage',
  'productSetPage',
  'categoryPage',
  'store',
  'storeProductPage',
] as const satisfies PageAlias[]

const label = { type: 'string', maxLength: limits.labelLength } as const satisfies JSONSchema
const id = { type: 'string', minLength: 1, maxLength: limits.idLength } as const satisfies JSONSchema

const linksSchema = {
  type: 'array',
  items: {
    type: 'object',
    properties: { title: label, url: { type: 'string', maxLength: limits.urlLength } },
    required: ['title', 'url'],
    additionalProperties: false,
  },
} as const satisfies JSONSchema

/** A page of the catalogue. */
export const shopPageSchema = {
  type: 'object',
  title: 'Page of the catalogue',
  properties: {
    alias: { enum: templateAliases },
    subject: {
      type: 'object',
      description: 'The page’s own data; takes precedence over the template’s.',
      properties: {
        title: label,
        description: { type: 'string', maxLength: limits.textLength },
        productId: id,
        category: id,
        storeId: id,
        breadcrumbs: { ...linksSchema, maxItems: 20 },
        categoryLinks: {
          ...linksSchema,
          maxItems: limits.items,
          description:
            'For a category: its parent or itself, then its subcategories or, without any, its siblings.',
        },
      },
      required: ['title', 'description', 'breadcrumbs'],
      additionalProperties: false,
    },
  },
  required: ['alias', 'subject'],
  additionalProperties: false,
} as const satisfies JSONSchema

export type ShopPage = FromSchema<typeof shopPageSchema>

/** Subject of a page that comes from a template. */
export type PageSubject = ShopPage['subject']
