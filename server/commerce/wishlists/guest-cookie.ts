import { createHash, randomBytes } from 'node:crypto'
import type { Owner } from '#server/commerce/wishlists/wishlists.ts'
import { cookieFor, cookieOf } from '#server/http/cookies.ts'

/** Session cookie: before consent a guest's list must not outlive the browser's session (tracking rule 3). */
export const guestCookie = 'guest'

/** What the browser shows stands for one guest; the database holds a digest of it, with which nobody can claim it. */
const ownerOf = (secret: string): Owner => `guest:${createHash('sha256').update(secret).digest('base64url')}`

/** The guest that a request comes from, where it was told one before. */
export function guestIn(cookieHeader: string | undefined): Owner | undefined {
  const secret = cookieOf(cookieHeader, guestCookie)
  return secret !== undefined && /^[\w-]{22}$/.test(secret) ? ownerOf(secret) : undefined
}

/** A guest nobody has met, and the cookie to know them by. */
export function newGuest(publicUrl: string): { owner: Owner; cookie: string } {
  const secret = randomBytes(16).toString('base64url')
  return { owner: ownerOf(secret), cookie: cookieFor({ name: guestCookie, value: secret }, publicUrl) }
}

/** Ends the cookie: the guest turned out to be a customer. */
export const noGuest = (publicUrl: string): string =>
  cookieFor({ name: guestCookie, value: '', days: 0 }, publicUrl)
