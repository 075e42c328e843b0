import type { JSONSchema } from 'json-schema-to-ts'
import { loginViewProperties, termsUrlSchema } from '#schemas/parts/login.ts'

export const signupFormSchema = {
  type: 'object',
  title: 'Sign-up form',
  description: 'Creates an account with name, email address and password.',
  properties: { ...loginViewProperties, termsUrl: termsUrlSchema },
  additionalProperties: false,
} as const satisfies JSONSchema
