import type { JSONSchema } from 'json-schema-to-ts'
import { headlineSchema, labelSchema, markdownSchema } from '#schemas/parts/text.ts'

export const newsletterSignupSchema = {
  type: 'object',
  title: 'Newsletter sign-up',
  description: 'Takes an e-mail address, which is then asked by mail to confirm.',
  properties: {
    headline: headlineSchema,
    text: markdownSchema,
    buttonText: { ...labelSchema, title: 'Button' },
    successMessage: { ...labelSchema, title: 'Words when it is sent' },
    terms: { ...markdownSchema, title: 'Small print' },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
