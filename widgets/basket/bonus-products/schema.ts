import type { JSONSchema } from 'json-schema-to-ts'
import { skuSchema } from '#schemas/commerce/basket-content.ts'
import { labelSchema } from '#schemas/parts/text.ts'

export const bonusProductsSchema = {
  type: 'object',
  title: 'Presents',
  description: 'Lets the shopper choose presents that a promotion gives.',
  properties: {
    headline: { ...labelSchema, title: 'Headline', description: 'Leave empty for the standard text.' },
    choices: {
      type: 'array',
      title: 'Presents',
      description: 'What can be chosen, by promotion and reward.',
      items: {
        type: 'object',
        properties: {
          promotionId: { ...labelSchema, title: 'Promotion', minLength: 1 },
          rewardId: { ...labelSchema, title: 'Reward', minLength: 1 },
          skus: { type: 'array', title: 'Skus', items: skuSchema, maxItems: 12 },
        },
        required: ['promotionId', 'rewardId', 'skus'],
        additionalProperties: false,
      },
      maxItems: 20,
      default: [],
    },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
