import type { JSONSchema } from 'json-schema-to-ts'
import { loginViewProperties } from '#schemas/parts/login.ts'

export const forgotPasswordFormSchema = {
  type: 'object',
  title: 'Forgotten password',
  description: 'Asks for the mail that leads to a new password.',
  properties: { ...loginViewProperties },
  additionalProperties: false,
} as const satisfies JSONSchema
