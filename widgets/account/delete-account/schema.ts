import type { JSONSchema } from 'json-schema-to-ts'
import { markdownSchema } from '#schemas/parts/text.ts'

export const deleteAccountSchema = {
  type: 'object',
  title: 'Data and deletion',
  description: 'Lets customers download their data, and delete the account after a password check.',
  properties: {
    kept: {
      ...markdownSchema,
      title: 'Data that is kept',
      description: 'Shown before the account is deleted, after the standard text.',
    },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
