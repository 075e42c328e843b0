import type { JSONSchema } from 'json-schema-to-ts'

export const promoCodeFormSchema = {
  type: 'object',
  title: 'Promo code',
  description: 'Accepts promo codes and lists the applied ones with their discounts.',
  properties: {
    open: { type: 'boolean', title: 'Open at once', default: false },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
