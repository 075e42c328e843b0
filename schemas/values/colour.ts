import type { JSONSchema } from 'json-schema-to-ts'

/** A CSS colour by hex or by name: letters and digits only, so that it is safe in a style attribute. */
export const colourSchema = {
  type: 'string',
  format: 'colour',
  title: 'Colour',
  maxLength: 30,
  pattern: '^(#[0-9a-fA-F]{3,4}|#[0-9a-fA-F]{6}|#[0-9a-fA-F]{8}|[a-zA-Z]{3,30})$',
} as const satisfies JSONSchema
