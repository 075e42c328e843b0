import { createHash, randomBytes } from 'node:crypto'
import type { Owner } from '#server/commerce/wishlists/wishlist-rows.ts'
import { cookieFor, cookieOf } from '#server/http/cookies.ts'

/** Session cookie: before consent a guest's list must not outlive the browser's session (tracking rule 3). */
export const guestCookie = 'guest'

/** Returns the owner of a guest's cookie. The database stores a digest of the secret only, which gives no access. */
const ownerOf = (secret: string): Owner => `guest:${createHash('sha256').update(secret).digest('base64url')}`

/** Returns the guest of a request, if it has a guest cookie. */
export function guestIn(cookieHeader: string | undefined): Owner | undefined {
  const secret = cookieOf(cookieHeader, guestCookie)
  return secret !== undefined && /^[\w-]{22}$/.test(secret) ? ownerOf(secret) : undefined
}

/** Creates a guest and their cookie. */
export function newGuest(publicUrl: string): { owner: Owner; cookie: string } {
  const secret = randomBytes(16).toString('base64url')
  return { owner: ownerOf(secret), cookie: cookieFor({ name: guestCookie, value: secret }, publicUrl) }
}

/** Deletes the cookie: the guest has become a customer. */
export const noGuest = (publicUrl: string): string =>
  cookieFor({ name: guestCookie, value: '', days: 0 }, publicUrl)
