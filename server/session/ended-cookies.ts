import { storedKeys } from '#schemas/visitors/stored-keys.ts'
import { cookieFor } from '#server/http/cookies.ts'
import { createSessionCookies } from '#server/session/response-tokens.ts'

/**
 * Cookies that the session library stores for scripts: a page whose script is loaded later finds its session by them.
 */
export const traces = { front: 'sFrontToken', updated: 'st-last-access-token-update' } as const

const { authenticated, basket } = storedKeys

/** Name of the cookie that opens a guest's order (`order-keys.ts`). */
export const orderKeyName = 'order-key'

const expiredCookies = (publicUrl: string, names: readonly string[]): string[] =>
  names.map((name) => cookieFor({ name, value: '', days: 0, readable: true }, publicUrl))

/** Values of `Set-Cookie` by which a browser forgets its session, but not its basket. */
export const endedSessionCookies = (publicUrl: string, now: () => number): string[] => [
  ...createSessionCookies(publicUrl, now).cleared(),
  ...expiredCookies(publicUrl, [traces.front, traces.updated, authenticated.name]),
]

/** Values of `Set-Cookie` by which a screen in a store forgets the order that a visitor opened (in-store rule 3). */
export const endedVisitCookies = (publicUrl: string): string[] => expiredCookies(publicUrl, [orderKeyName])

/**
 * Values of `Set-Cookie` by which a browser forgets its session, and the basket and the opened order that were used
 * with it.
 */
export const endedCookies = (publicUrl: string, now: () => number): string[] => [
  ...endedSessionCookies(publicUrl, now),
  ...expiredCookies(publicUrl, [basket.name]),
  ...endedVisitCookies(publicUrl),
]
