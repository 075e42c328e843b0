import type { JSONSchema } from 'json-schema-to-ts'
import { employeeDomainSchema, loginViewProperties, termsUrlSchema } from '#schemas/parts/login.ts'

export const authenticationSchema = {
  type: 'object',
  title: 'Sign-in',
  description:
    'Signing in, signing up, a new password or the confirmation of an address: one of them, as the page’s address asks.',
  properties: {
    ...loginViewProperties,
    termsUrl: termsUrlSchema,
    employeeDomain: employeeDomainSchema,
  },
  additionalProperties: false,
} as const satisfies JSONSchema
