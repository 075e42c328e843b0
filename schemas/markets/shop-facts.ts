import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { sellerProperties } from '#schemas/markets/seller.ts'
import { limits } from '#schemas/validation/limits.ts'
import { compileSchema } from '#schemas/validation/validator.ts'

/** A market's facts about its shop: the payload part `organization`. */
export const shopFactsSchema = {
  type: 'object',
  title: 'The shop',
  properties: {
    name: { type: 'string', title: 'Name', maxLength: 100, default: 'Vitrine' },
    ...sellerProperties,
    logo: { type: 'string', title: 'Logo', format: 'safe-url', maxLength: limits.urlLength },
    sameAs: {
      type: 'array',
      title: 'Social networks',
      description: 'Addresses of the shop’s profiles in social networks.',
      items: { type: 'string', format: 'safe-url', maxLength: limits.urlLength },
      maxItems: limits.items,
    },
    searchPage: {
      type: 'string',
      title: 'Search page',
      description: 'Path of the search page within the market.',
      maxLength: 200,
      pattern: '^[a-z0-9/-]+$',
    },
  },
  additionalProperties: false,
} as const satisfies JSONSchema

/** Facts about the shop in structured data, receipts and mail. */
export type ShopFacts = FromSchema<typeof shopFactsSchema>

const checkShopFacts = compileSchema(shopFactsSchema)

/** Returns the shop's facts in a document; invalid ones are left out. */
export function shopFactsIn(document: unknown): ShopFacts {
  const checked = checkShopFacts(document ?? {})
  return checked.kind === 'valid' ? checked.value : { name: 'Vitrine' }
}
