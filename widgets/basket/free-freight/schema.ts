import type { JSONSchema } from 'json-schema-to-ts'

export const freeFreightSchema = {
  type: 'object',
  title: 'Free delivery',
  description: 'How much is left until delivery is free.',
  properties: {
    display: {
      enum: ['progress', 'message'],
      title: 'Display',
      description: 'A bar that fills, or words alone (spec 2, section 9).',
      default: 'progress',
    },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
