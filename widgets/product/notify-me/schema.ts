import type { JSONSchema } from 'json-schema-to-ts'
import { productIdSchema } from '#schemas/parts/product-id.ts'
import { headlineSchema } from '#schemas/parts/text.ts'

export const notifyMeSchema = {
  type: 'object',
  title: 'Back-in-stock alerts',
  description:
    'Lets visitors ask for an email when a sold-out size is back in stock, or an announced product goes on sale.',
  properties: {
    productId: productIdSchema,
    headline: headlineSchema,
    priceAlerts: {
      type: 'boolean',
      title: 'Price alerts',
      description: 'Lets visitors ask for an email when the price drops. Default: off.',
      default: false,
    },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
