import type { JSONSchema } from 'json-schema-to-ts'
import { headlineSchema, labelSchema, markdownSchema } from '#schemas/parts/text.ts'

export const newsletterSignupSchema = {
  type: 'object',
  title: 'Newsletter sign-up',
  description: 'Sends a confirmation link to the email address that a visitor enters.',
  properties: {
    headline: headlineSchema,
    text: markdownSchema,
    buttonText: { ...labelSchema, title: 'Button' },
    successMessage: { ...labelSchema, title: 'Message after sending' },
    terms: { ...markdownSchema, title: 'Small print' },
    showMailLinkResult: {
      type: 'boolean',
      title: 'Show the result of links in mail',
      description:
        'Shows whether the link in the newsletter’s email confirmed the address or has expired. Only one widget on a page can show it.',
      default: true,
    },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
