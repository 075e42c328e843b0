import type { JSONSchema } from 'json-schema-to-ts'

export const freeFreightSchema = {
  type: 'object',
  title: 'Free delivery',
  description: 'Shows how much is left until delivery is free.',
  properties: {
    display: {
      enum: ['progress', 'message'],
      title: 'Display',
      description: 'A progress bar with a message, or only a message.',
      default: 'progress',
    },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
