import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { limits } from '#schemas/validation/limits.ts'
import { compileSchema } from '#schemas/validation/validator.ts'

/** The terms and conditions of a market; the payload's part `terms-and-conditions`. */
export const termsSchema = {
  type: 'object',
  title: 'Terms and conditions',
  properties: {
    version: {
      type: 'string',
      title: 'Version',
      description: 'Must increase with each version: 2026-10 follows 2026-9. Part of a web address.',
      pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*$',
      maxLength: 40,
    },
    path: {
      type: 'string',
      title: 'Path',
      description: 'The page with the terms.',
      pattern: '^/[^/\\\\]',
      maxLength: limits.urlLength,
    },
  },
  required: ['version', 'path'],
  additionalProperties: false,
} as const satisfies JSONSchema

export type Terms = FromSchema<typeof termsSchema>

const check = compileSchema(termsSchema)

/** Returns the terms in a document; undefined if it has none. */
export function termsIn(document: unknown): Terms | undefined {
  const checked = check(document)
  return checked.kind === 'valid' ? checked.value : undefined
}
