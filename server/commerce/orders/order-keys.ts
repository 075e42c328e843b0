import { createHmac } from 'node:crypto'
import { cookieOf } from '#server/http/cookies.ts'
import { isSameSecret } from '#server/security/same-secret.ts'
import type { Keys } from '#server/security/secret-key.ts'
import { orderKeyName } from '#server/session/ended-cookies.ts'

/**
 * Gives a visitor who entered an order's number and e-mail address access to a guest's order, once its id alone no
 * longer suffices.
 */
export interface OrderKeys {
  /** A `Set-Cookie` line. */
  cookieFor(orderId: string): string
  /** Returns the order that a cookie header gives access to. */
  openedBy(cookies: string | undefined): string | undefined
}

/** Lifetime of the cookie that opens an order, in seconds. */
const lifetime = 24 * 3_600

/**
 * The cookie is `id.expires.signature`.
 * @param publicUrl with https, browsers send the cookie over https only
 * @param now milliseconds since the epoch
 */
export function createOrderKeys(keys: Keys, publicUrl: string, now: () => number): OrderKeys {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  const sign = (text: string, key: Buffer = keys[0]): string =>
    createHmac('sha256', key).update(text).digest('base64url')

  return {
    cookieFor(orderId) {
      const text = `${orderId}.${now() + lifetime * 1_000}`
      return `${orderKeyName}=${text}.${sign(text)}; Path=/; Max-Age=${lifetime}; HttpOnly; SameSite=Lax${secure}`
    },
    openedBy(cookies) {
      const [orderId = '', expires = '', signature = ''] = (cookieOf(cookies, orderKeyName) ?? '').split('.')
      const text = `${orderId}.${expires}`
      if (!keys.some((key) => isSameSecret(signature, sign(text, key)))) return undefined
      return Number(expires) > now() ? orderId : undefined
    },
  }
}
