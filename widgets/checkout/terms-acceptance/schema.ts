import type { JSONSchema } from 'json-schema-to-ts'

export const termsAcceptanceSchema = {
  type: 'object',
  title: 'Review and terms',
  description: 'The delivery address and method, and the terms to accept.',
  properties: {
    showDelivery: { type: 'boolean', title: 'Show address and delivery', default: true },
    askNote: {
      type: 'boolean',
      title: 'Ask for a note',
      description: 'The note is added to the order.',
      default: false,
    },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
