import type { JSONSchema } from 'json-schema-to-ts'

export const orderSummarySchema = {
  type: 'object',
  title: 'Order summary',
  description: 'The ordered items and the total, shown next to the steps of the checkout.',
  properties: {
    showCodes: {
      type: 'boolean',
      title: 'Accept codes',
      description: 'Accepts promo codes and gift cards in the steps up to the shipping method.',
      default: true,
    },
    collapsed: {
      type: 'boolean',
      title: 'Collapsed',
      description: 'Shows one line with the total, which expands. For phones, above the step.',
      default: false,
    },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
