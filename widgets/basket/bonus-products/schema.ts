import type { JSONSchema } from 'json-schema-to-ts'
import { skuSchema } from '#schemas/commerce/basket-content.ts'
import { labelSchema } from '#schemas/parts/text.ts'

export const bonusProductsSchema = {
  type: 'object',
  title: 'Free gifts',
  description: 'Lets shoppers choose the free gifts of a promotion.',
  properties: {
    headline: { ...labelSchema, title: 'Headline', description: 'Leave empty for the standard text.' },
    choices: {
      type: 'array',
      title: 'Free gifts',
      description: 'Gifts to choose from, by promotion and reward.',
      items: {
        type: 'object',
        properties: {
          promotionId: { ...labelSchema, title: 'Promotion', minLength: 1 },
          rewardId: { ...labelSchema, title: 'Reward', minLength: 1 },
          skus: { type: 'array', title: 'SKUs', items: skuSchema, maxItems: 12 },
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
