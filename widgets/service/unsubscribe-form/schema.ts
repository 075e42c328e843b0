import type { JSONSchema } from 'json-schema-to-ts'
import { headlineSchema, labelSchema, markdownSchema } from '#schemas/parts/text.ts'

export const unsubscribeFormSchema = {
  type: 'object',
  title: 'Unsubscribe form',
  description: 'Ends all mail to an address. Links in mail lead here, too.',
  properties: {
    headline: headlineSchema,
    text: markdownSchema,
    buttonText: { ...labelSchema, title: 'Button' },
    successMessage: { ...labelSchema, title: 'Words when it is done' },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
