import { createHash } from 'node:crypto'

/**
 * Returns the SHA-256 of a random token, as base64url, for storing it. A token has at least 192 random bits, so that a
 * plain hash cannot be reversed, and a lookup by it reveals nothing.
 */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
