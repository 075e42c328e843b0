import type { JSONSchema } from 'json-schema-to-ts'

export const freeFreightSchema = {
  type: 'object',
  title: 'Free delivery',
  description: 'How much is left until delivery is free.',
  properties: {
    display: {
      enum: ['progress', 'message'],
      title: 'Display',
      description: 'A progress bar, or a message only.',
      default: 'progress',
    },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
