import type { JSONSchema } from 'json-schema-to-ts'
import { loginViewProperties } from '#schemas/parts/login.ts'

export const verifyEmailSchema = {
  type: 'object',
  title: 'Confirm the e-mail address',
  description: 'Confirms an e-mail address, where a mail led to; without one, sends it again.',
  properties: { ...loginViewProperties },
  additionalProperties: false,
} as const satisfies JSONSchema
