import type { JSONSchema } from 'json-schema-to-ts'

/** An e-mail address, at most as long as one can be (RFC 5321, 4.5.3). */
export const emailSchema = {
  type: 'string',
  format: 'email',
  minLength: 1,
  maxLength: 254,
} as const satisfies JSONSchema
