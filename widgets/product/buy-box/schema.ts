import type { JSONSchema } from 'json-schema-to-ts'
import { productIdSchema } from '#schemas/parts/product-id.ts'
import { markdownSchema } from '#schemas/parts/text.ts'
import { limits } from '#schemas/validation/limits.ts'

export const buyBoxSchema = {
  type: 'object',
  title: 'Buy box',
  description:
    'Size and length of a product, and the button that adds it to the basket. Sold-out sizes link to the “Back-in-stock alerts” widget.',
  properties: {
    productId: productIdSchema,
    sizeGuideUrl: {
      type: 'string',
      title: 'Size guide page',
      format: 'safe-url',
      minLength: 1,
      maxLength: limits.urlLength,
    },
    sizeGuide: {
      ...markdownSchema,
      title: 'Size guide text',
      description:
        'Markdown, opened on top of the page. The market’s size guide for the product’s category takes precedence. Without script the link opens the page above.',
    },
    basketUrl: {
      type: 'string',
      title: 'Basket page',
      format: 'safe-url',
      minLength: 1,
      maxLength: limits.urlLength,
    },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
