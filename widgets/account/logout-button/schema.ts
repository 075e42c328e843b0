import type { JSONSchema } from 'json-schema-to-ts'

export const logoutButtonSchema = {
  type: 'object',
  title: 'Log out',
  description: 'Logs the customer out, clears the basket and opens the front page.',
  properties: {},
  additionalProperties: false,
} as const satisfies JSONSchema
