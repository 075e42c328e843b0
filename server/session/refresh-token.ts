import { createHash, createHmac, randomBytes } from 'node:crypto'
import { isSameSecret } from '#server/security/same-secret.ts'
import type { Keys } from '#server/security/secret-key.ts'

/** A parsed refresh token. */
export interface RefreshToken {
  /** The token in the browser. */
  text: string
  /** The session that it belongs to. */
  handle: string
  /** SHA-256 of the token, in base64url. */
  hash: string
  /** Hash of the token that it replaced; undefined for the first of a session. */
  parentHash: string | undefined
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** Returns the hash of a token's hash, which the session's row stores. */
export const tokenHash = (hash: string): string => sha256(hash)

export interface RefreshTokens {
  /** Creates the first token of a session. */
  first(handle: string): RefreshToken
  /**
   * Returns the successor of a token, deterministic for its time of issue. Two tabs that refresh at once, or a retry
   * after a lost response, get the same token, so that neither counts as stolen.
   */
  childOf(parent: RefreshToken, issueTime: Date): RefreshToken
  /** Reads a token; undefined if this shop did not issue it. */
  read(text: string): RefreshToken | undefined
}

/** Refresh tokens: `handle.parentHash.secret.signature`. */
export function createRefreshTokens(keys: Keys): RefreshTokens {
  const digest = (purpose: string, text: string, key: Buffer = keys[0]): string =>
    createHmac('sha256', key).update(`${purpose} ${text}`).digest('base64url')

  function write(handle: string, parentHash: string | undefined, secret: string): RefreshToken {
    const signed = `${handle}.${parentHash ?? ''}.${secret}`
    const text = `${signed}.${digest('signature', signed)}`
    return { text, handle, hash: sha256(text), parentHash }
  }

  return {
    first: (handle) => write(handle, undefined, randomBytes(32).toString('base64url')),
    childOf: ({ handle, hash, text }, issueTime) =>
      write(handle, hash, digest('child', `${text} ${issueTime.getTime()}`)),
    read(text) {
      if (text.length > 400) return undefined
      const end = text.lastIndexOf('.')
      const signed = text.slice(0, Math.max(0, end))
      const signature = text.slice(end + 1)
      if (!keys.some((key) => isSameSecret(signature, digest('signature', signed, key)))) return undefined
      const [handle = '', parentHash = ''] = signed.split('.')
      return { text, handle, hash: sha256(text), parentHash: parentHash || undefined }
    },
  }
}
