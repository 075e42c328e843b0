import type { JSONSchema } from 'json-schema-to-ts'
import { productIdSchema } from '#schemas/parts/product-id.ts'
import { markdownSchema } from '#schemas/parts/text.ts'
import { limits } from '#schemas/validation/limits.ts'

export const buyBoxSchema = {
  type: 'object',
  title: 'Buy',
  description:
    'Size and length of a product, and the button that adds it to the basket. Sold-out sizes lead to the widget for back-in-stock mails.',
  properties: {
    productId: productIdSchema,
    sizeGuideUrl: {
      type: 'string',
      title: 'Size guide: its page',
      format: 'safe-url',
      minLength: 1,
      maxLength: limits.urlLength,
    },
    sizeGuide: {
      ...markdownSchema,
      title: 'Size guide: its text',
      description:
        'Markdown, shown over the page where there is script; else the link leads to its page. The market’s guides by kind of product go first.',
    },
    basketUrl: {
      type: 'string',
      title: 'The basket’s page',
      format: 'safe-url',
      minLength: 1,
      maxLength: limits.urlLength,
    },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
