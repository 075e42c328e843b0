import type { JSONSchema } from 'json-schema-to-ts'

export const credentialsFormSchema = {
  type: 'object',
  title: 'E-mail and password',
  description: 'Changes what somebody signs in with; asks for the password.',
  properties: {},
  additionalProperties: false,
} as const satisfies JSONSchema
