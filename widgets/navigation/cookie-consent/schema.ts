import type { JSONSchema } from 'json-schema-to-ts'
import { linkSchema } from '#schemas/parts/link.ts'
import { headlineSchema } from '#schemas/parts/text.ts'

export const cookieConsentSchema = {
  type: 'object',
  title: 'Cookie consent',
  description:
    'Asks visitors what the shop may keep and measure. A page without it asks for nothing, and measures nothing.',
  properties: {
    headline: { ...headlineSchema, description: 'Leave empty for the standard text.' },
    text: {
      type: 'string',
      title: 'Text',
      description: 'A sentence or two. Leave empty for the standard text.',
      maxLength: 600,
    },
    policy: { ...linkSchema, title: 'Privacy policy', description: 'Where visitors read more.' },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
