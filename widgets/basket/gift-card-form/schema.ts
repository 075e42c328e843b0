import type { JSONSchema } from 'json-schema-to-ts'

export const giftCardFormSchema = {
  type: 'object',
  title: 'Gift cards',
  description: 'Accepts gift cards, shows their balance, and lists the applied ones.',
  properties: {
    open: { type: 'boolean', title: 'Open at once', default: false },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
