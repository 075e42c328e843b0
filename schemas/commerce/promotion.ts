import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { skuSchema } from '#schemas/commerce/basket-content.ts'

const id = { type: 'string', minLength: 1, maxLength: 100 } as const satisfies JSONSchema
const label = { type: 'string', maxLength: 200 } as const satisfies JSONSchema

const amounts = {
  type: 'object',
  description: 'Minor units by currency. Markets with other currencies are excluded.',
  additionalProperties: { type: 'integer', minimum: 0 },
  maxProperties: 200,
} as const satisfies JSONSchema

/** Conditions and effect of a promotion. */
export const promotionRuleSchema = {
  type: 'object',
  title: 'Promotion',
  properties: {
    name: { ...label, title: 'Name' },
    names: {
      type: 'object',
      title: 'Names by language',
      description: 'Names by language code. Default: the name.',
      additionalProperties: label,
      maxProperties: 100,
    },
    markets: {
      type: 'array',
      title: 'Markets',
      description: 'Default: all markets.',
      items: id,
      maxItems: 500,
      default: [],
    },
    minimumTotal: { ...amounts, title: 'Minimum goods total' },
    categories: {
      type: 'array',
      title: 'Categories',
      description: 'Limits the promotion to goods of these categories. Default: all.',
      items: label,
      maxItems: 100,
      default: [],
    },
    membersOnly: { type: 'boolean', title: 'For members of the club', default: false },
    combines: {
      type: 'boolean',
      title: 'Combinable',
      description:
        'Whether it combines with other promotions. Otherwise it applies alone, if none of higher priority applies.',
      default: true,
    },
    percentage: { type: 'integer', title: 'Percentage off', minimum: 1, maximum: 100 },
    amounts: { ...amounts, title: 'Amount off' },
    freeShipping: { type: 'boolean', title: 'Free delivery', default: false },
    bonus: {
      type: 'object',
      title: 'Free gifts',
      description:
        'With a SKU, the gift is added automatically. Without one, the shopper chooses from the reward’s products.',
      properties: {
        rewardId: id,
        count: { type: 'integer', minimum: 1, maximum: 10 },
        sku: skuSchema,
      },
      required: ['rewardId', 'count'],
      additionalProperties: false,
    },
  },
  required: ['name'],
  additionalProperties: false,
} as const satisfies JSONSchema

export type PromotionRule = FromSchema<typeof promotionRuleSchema>

/** A promotion that is valid now. */
export interface Promotion {
  id: string
  /** Without a code it applies automatically. */
  code?: string
  rule: PromotionRule
  /** Products (`style_colour`) from which its free gifts are chosen. */
  bonusProducts: readonly string[]
}
