import type { JSONSchema } from 'json-schema-to-ts'
import { markdownSchema } from '#schemas/parts/text.ts'

export const deleteAccountSchema = {
  type: 'object',
  title: 'Data and deletion',
  description: 'Hands over everything that is kept, and deletes the account; asks for the password.',
  properties: {
    kept: {
      ...markdownSchema,
      title: 'What is kept',
      description: 'Said before deleting, beside the usual words.',
    },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
