import type { JSONSchema } from 'json-schema-to-ts'
import { headlineSchema, labelSchema, markdownSchema } from '#schemas/parts/text.ts'

export const unsubscribeFormSchema = {
  type: 'object',
  title: 'Unsubscribe form',
  description: 'Unsubscribes an email address from all news and alerts. Links in emails open this form, too.',
  properties: {
    headline: headlineSchema,
    text: markdownSchema,
    buttonText: { ...labelSchema, title: 'Button' },
    successMessage: { ...labelSchema, title: 'Message after unsubscribing' },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
