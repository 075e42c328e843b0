import type { JSONSchema } from 'json-schema-to-ts'
import { flyoutSettingsSchema } from '#schemas/parts/flyout.ts'
import { headlineSchema } from '#schemas/parts/text.ts'

export const termsFlyoutSchema = {
  type: 'object',
  title: 'New terms',
  description: 'Asks visitors to accept the terms and conditions again when a new version applies.',
  properties: {
    headline: { ...headlineSchema, description: 'Leave empty for the standard text.' },
    text: {
      type: 'string',
      title: 'What is new',
      description: 'One or two sentences, shown above the standard text.',
      maxLength: 600,
    },
    flyout: flyoutSettingsSchema,
  },
  additionalProperties: false,
} as const satisfies JSONSchema
