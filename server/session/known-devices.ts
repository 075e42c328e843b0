import { createHmac, randomBytes } from 'node:crypto'
import { cookieOf } from '#server/http/cookies.ts'
import { isSameSecret } from '#server/security/same-secret.ts'
import type { Keys } from '#server/security/secret-key.ts'

/**
 * Recognises browsers from which an account has signed in, so that attempts from elsewhere do not lock its owner out.
 */
export interface KnownDevices {
  /** Returns a `Set-Cookie` line for the browser of a sign-in. */
  cookieFor(email: string): string
  /** Returns the browser's id in a cookie header, if the account has signed in from it before. */
  idOf(cookies: string | undefined, email: string): string | undefined
}

interface Options {
  keys: Keys
  /** Name of the cookie. */
  name: string
  /** Path of the cookie. */
  path: string
  /** With https the cookie is `Secure`. */
  publicUrl: string
}

const yearSeconds = 365 * 86_400

/** The cookie is `id.signature`; the signature is of the id and the account's address. */
export function createKnownDevices({ keys, name, path, publicUrl }: Options): KnownDevices {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  const sign = (id: string, email: string, key: Buffer = keys[0]): string =>
    createHmac('sha256', key).update(`${id} ${email.toLowerCase()}`).digest('base64url')

  return {
    cookieFor(email) {
      const id = randomBytes(16).toString('base64url')
      const value = `${id}.${sign(id, email)}`
      return `${name}=${value}; Path=${path}; Max-Age=${yearSeconds}; HttpOnly; SameSite=Lax${secure}`
    },
    idOf(cookies, email) {
      const [id = '', signature = ''] = (cookieOf(cookies, name) ?? '').split('.')
      return keys.some((key) => isSameSecret(signature, sign(id, email, key))) ? id : undefined
    },
  }
}
