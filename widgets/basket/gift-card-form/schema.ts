import type { JSONSchema } from 'json-schema-to-ts'

export const giftCardFormSchema = {
  type: 'object',
  title: 'Gift cards',
  description: 'Takes gift cards, tells what they hold, and shows those that pay.',
  properties: {
    open: { type: 'boolean', title: 'Open at once', default: false },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
