import type { JSONSchema } from 'json-schema-to-ts'
import { loginViewProperties } from '#schemas/parts/login.ts'

export const passwordResetFormSchema = {
  type: 'object',
  title: 'New password',
  description: 'Takes a new password, where a mail led to.',
  properties: { ...loginViewProperties },
  additionalProperties: false,
} as const satisfies JSONSchema
