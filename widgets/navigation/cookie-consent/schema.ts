import type { JSONSchema } from 'json-schema-to-ts'
import { linkSchema } from '#schemas/parts/link.ts'
import { headlineSchema } from '#schemas/parts/text.ts'

export const cookieConsentSchema = {
  type: 'object',
  title: 'Cookie consent',
  description:
    'Asks visitors for consent to cookies and statistics. Pages without this widget ask for nothing and measure nothing.',
  properties: {
    headline: { ...headlineSchema, description: 'Leave empty for the standard text.' },
    text: {
      type: 'string',
      title: 'Text',
      description: 'One or two sentences. Leave empty for the standard text.',
      maxLength: 600,
    },
    policy: { ...linkSchema, title: 'Privacy policy', description: 'The page with the privacy policy.' },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
