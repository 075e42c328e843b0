import type { JSONSchema } from 'json-schema-to-ts'
import { headlineSchema, labelSchema, markdownSchema } from '#schemas/parts/text.ts'

export const contactFormSchema = {
  type: 'object',
  title: 'Contact form',
  description: 'Sends a message to customer service.',
  properties: {
    headline: headlineSchema,
    text: markdownSchema,
    topics: {
      type: 'array',
      title: 'Topics',
      description: 'Topics that the visitor can choose. Leave empty to not ask for one.',
      items: { type: 'string', minLength: 1, maxLength: 100 },
      maxItems: 20,
      default: [],
    },
    askOrderNumber: { type: 'boolean', title: 'Ask for the order number', default: true },
    successMessage: { ...labelSchema, title: 'Message after sending' },
    privacy: { ...markdownSchema, title: 'Small print' },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
