import type { JSONSchema } from 'json-schema-to-ts'
import { loginViewProperties } from '#schemas/parts/login.ts'

export const verifyEmailSchema = {
  type: 'object',
  title: 'Email confirmation',
  description:
    'Confirms the email address after a click in the email. Opened without that link, it sends the email again.',
  properties: { ...loginViewProperties },
  additionalProperties: false,
} as const satisfies JSONSchema
