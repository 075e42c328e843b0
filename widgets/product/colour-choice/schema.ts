import type { JSONSchema } from 'json-schema-to-ts'
import { productIdSchema } from '#schemas/parts/product-id.ts'

export const colourChoiceSchema = {
  type: 'object',
  title: 'Colours',
  description: 'The colours of a product, each with a link to its page.',
  properties: {
    productId: productIdSchema,
    show: {
      enum: ['pictures', 'swatches'],
      title: 'Shown as',
      default: 'pictures',
    },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
