import { storedKeys } from '#schemas/visitors/stored-keys.ts'
import { cookieFor, cookieOf } from '#server/http/cookies.ts'
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

/** Name of the cookie by which a screen in a store knows when its present visit began, in milliseconds since the epoch. */
const visitStartName = 'visit-start'

/** Returns when the present visit on a screen in a store began; undefined if none has ended on it before. */
export function visitStartIn(cookies: string | undefined): number | undefined {
  const text = cookieOf(cookies, visitStartName) ?? ''
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

/**
 * Values of `Set-Cookie` by which a screen in a store forgets the order that a visitor opened, and opens no earlier
 * order by its id (in-store rule 5).
 */
export const endedVisitCookies = (publicUrl: string, now: () => number): string[] => [
  ...expiredCookies(publicUrl, [orderKeyName]),
  cookieFor({ name: visitStartName, value: String(now()), days: 365 }, publicUrl),
]

/**
 * Values of `Set-Cookie` by which a browser forgets its session, and the basket and the opened order that were used
 * with it.
 * @param iso whether the browser is a screen in a store
 */
export const endedCookies = (publicUrl: string, now: () => number, iso: boolean): string[] => [
  ...endedSessionCookies(publicUrl, now),
  ...expiredCookies(publicUrl, [basket.name]),
  ...(iso ? endedVisitCookies(publicUrl, now) : expiredCookies(publicUrl, [orderKeyName])),
]
