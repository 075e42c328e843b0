import type { JSONSchema } from 'json-schema-to-ts'
import { loginViewProperties } from '#schemas/parts/login.ts'

export const loginFormSchema = {
  type: 'object',
  title: 'Sign-in form',
  description: 'Signs customers in with email address and password.',
  properties: { ...loginViewProperties },
  additionalProperties: false,
} as const satisfies JSONSchema
