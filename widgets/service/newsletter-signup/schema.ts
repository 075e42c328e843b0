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
    tellsOfMail: {
      type: 'boolean',
      title: 'Tells of links in mail',
      description: 'What became of a link in the newsletter’s mail. One place on a page may tell it.',
      default: true,
    },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
