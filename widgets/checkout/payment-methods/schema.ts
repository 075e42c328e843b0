import type { JSONSchema } from 'json-schema-to-ts'

export const paymentMethodsSchema = {
  type: 'object',
  title: 'Payment methods',
  description: 'Ways to pay, and the button that places the order.',
  properties: {
    payByLink: { type: 'boolean', title: 'Offer to pay by link', default: false },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
