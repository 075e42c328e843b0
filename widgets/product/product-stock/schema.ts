import type { JSONSchema } from 'json-schema-to-ts'
import { productIdSchema } from '#schemas/parts/product-id.ts'
import { limits } from '#schemas/validation/limits.ts'

export const productStockSchema = {
  type: 'object',
  title: 'Stock in stores',
  description: 'Stock of the product online and by store.',
  properties: {
    productId: productIdSchema,
    storesUrl: {
      type: 'string',
      title: 'Stock page of all stores',
      description: 'Link to the page that shows the product’s stock in every store. Leave empty for no link.',
      format: 'safe-url',
      minLength: 1,
      maxLength: limits.urlLength,
    },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
