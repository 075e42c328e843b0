import type { JSONSchema } from 'json-schema-to-ts'
import { headlineSchema } from '#schemas/parts/text.ts'

export const preferencesFormSchema = {
  type: 'object',
  title: 'Preferences form',
  description:
    'What who is signed in likes, and by which ways messages are welcome. Groups are the payload’s.',
  properties: {
    headline: headlineSchema,
    askNewsletter: { type: 'boolean', title: 'Ask for the newsletter', default: true },
    askChannels: {
      type: 'boolean',
      title: 'Ask for text messages and calls',
      description: 'For shops that send offers by these ways.',
      default: false,
    },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
