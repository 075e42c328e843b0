import type { JSONSchema } from 'json-schema-to-ts'
import { employeeDomainSchema, loginViewProperties, termsUrlSchema } from '#schemas/parts/login.ts'

export const authenticationSchema = {
  type: 'object',
  title: 'Sign-in',
  description: 'Sign-in, sign-up, password reset or email confirmation: the page’s address decides which.',
  properties: {
    ...loginViewProperties,
    termsUrl: termsUrlSchema,
    employeeDomain: employeeDomainSchema,
  },
  additionalProperties: false,
} as const satisfies JSONSchema
