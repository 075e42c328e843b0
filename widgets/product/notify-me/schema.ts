import type { JSONSchema } from 'json-schema-to-ts'
import { productIdSchema } from '#schemas/parts/product-id.ts'
import { headlineSchema } from '#schemas/parts/text.ts'

export const notifyMeSchema = {
  type: 'object',
  title: 'Tell me when it is back',
  description:
    'Asks for an address to write to when a sold out size is back, or a product that is announced is on sale.',
  properties: {
    productId: productIdSchema,
    headline: headlineSchema,
    priceAlerts: {
      type: 'boolean',
      title: 'Lower prices',
      description: 'Offers a mail when the product costs less.',
      default: false,
    },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
