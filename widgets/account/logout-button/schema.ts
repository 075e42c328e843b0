import type { JSONSchema } from 'json-schema-to-ts'

export const logoutButtonSchema = {
  type: 'object',
  title: 'Log out',
  description: 'Ends the session, forgets the basket, and leads home.',
  properties: {},
  additionalProperties: false,
} as const satisfies JSONSchema
