import type { JSONSchema } from 'json-schema-to-ts'

export const credentialsFormSchema = {
  type: 'object',
  title: 'Email and password',
  description: 'Changes the customer’s email address or password, after a check of the current password.',
  properties: {},
  additionalProperties: false,
} as const satisfies JSONSchema
