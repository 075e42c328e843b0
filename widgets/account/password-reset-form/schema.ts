import type { JSONSchema } from 'json-schema-to-ts'
import { loginViewProperties } from '#schemas/parts/login.ts'

export const passwordResetFormSchema = {
  type: 'object',
  title: 'New password form',
  description: 'Sets a new password, on the page that the email links to.',
  properties: { ...loginViewProperties },
  additionalProperties: false,
} as const satisfies JSONSchema
