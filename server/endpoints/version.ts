import { createHash } from 'node:crypto'

/**
 * Identifies a stored value, so that a later change can be refused when another operator changed the value in the
 * meantime. Equal values have equal versions.
 */
export const versionOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16)
