import type { JSONSchema } from 'json-schema-to-ts'
import { headlineSchema } from '#schemas/parts/text.ts'

export const preferencesFormSchema = {
  type: 'object',
  title: 'Preferences',
  description:
    'The customer’s interests and preferred message channels. The groups are set in the market’s “Preferences”.',
  properties: {
    headline: headlineSchema,
    askNewsletter: { type: 'boolean', title: 'Ask for the newsletter', default: true },
    askChannels: {
      type: 'boolean',
      title: 'Ask for text messages and calls',
      description: 'For shops that send offers by text message or phone.',
      default: false,
    },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
