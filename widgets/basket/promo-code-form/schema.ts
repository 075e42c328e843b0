import type { JSONSchema } from 'json-schema-to-ts'

export const promoCodeFormSchema = {
  type: 'object',
  title: 'Promo code',
  description: 'Takes promo codes, and shows those that count.',
  properties: {
    open: { type: 'boolean', title: 'Open at once', default: false },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
