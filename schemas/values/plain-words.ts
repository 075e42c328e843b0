import type { JSONSchema } from 'json-schema-to-ts'

/**
 * Matches text without links, for mails to recipients who did not request them: on every line, and without bare
 * domains, which mail programs turn into links.
 */
export const noLinksPattern =
  '^(?![\\s\\S]*(?:://|www\\.|[A-Za-z0-9\\u00a1-\\uffff]\\.[A-Za-z\\u00a1-\\uffff]{2}))'

/** A name that is used in mails to third parties: one line without links. */
export const mailedNameSchema = {
  type: 'string',
  minLength: 1,
  maxLength: 60,
  pattern: `${noLinksPattern}(?=.*\\S|$)[^\\u0000-\\u001f\\u007f\\u2028\\u2029]*$`,
} as const satisfies JSONSchema
