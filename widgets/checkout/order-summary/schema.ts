import type { JSONSchema } from 'json-schema-to-ts'

export const orderSummarySchema = {
  type: 'object',
  title: 'Order summary',
  description: 'What is ordered and what it costs, beside the steps of checkout.',
  properties: {
    showCodes: {
      type: 'boolean',
      title: 'Take codes',
      description: 'Promo codes and gift cards: up to shipping methods.',
      default: true,
    },
    collapsed: {
      type: 'boolean',
      title: 'Folded',
      description: 'One line with the total, which opens: for phones, above what the step asks.',
      default: false,
    },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
