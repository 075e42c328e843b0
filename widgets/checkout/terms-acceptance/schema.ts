import type { JSONSchema } from 'json-schema-to-ts'

export const termsAcceptanceSchema = {
  type: 'object',
  title: 'Review and terms',
  description: 'Where the order goes and how, and the terms to agree to.',
  properties: {
    showDelivery: { type: 'boolean', title: 'Show address and delivery', default: true },
    askNote: {
      type: 'boolean',
      title: 'Ask for a note',
      description: 'Goes with the order.',
      default: false,
    },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
