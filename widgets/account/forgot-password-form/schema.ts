import type { JSONSchema } from 'json-schema-to-ts'
import { loginViewProperties } from '#schemas/parts/login.ts'

export const forgotPasswordFormSchema = {
  type: 'object',
  title: 'Forgotten password form',
  description: 'Sends an email with a link to set a new password.',
  properties: { ...loginViewProperties },
  additionalProperties: false,
} as const satisfies JSONSchema
