import { randomBytes } from 'node:crypto'
import type { RecommendationVisitor } from '#renderer/loader.ts'
import { consentIn } from '#schemas/visitors/consent.ts'
import { storedKeys } from '#schemas/visitors/stored-keys.ts'
import type { Caller } from '#server/endpoints/handlers.ts'
import { cookieFor, cookieOf } from '#server/http/cookies.ts'

const { visitor: key, consent } = storedKeys

/** The visitor, and the `Set-Cookie` values that identify the browser. */
interface IdentifiedVisitor {
  visitor: RecommendationVisitor | undefined
  cookies: readonly string[]
}

/**
 * Returns the caller's account id and random browser id if they consented to being remembered (tracking rule 3);
 * otherwise neither.
 */
export function identifyVisitor({ header, session }: Caller, publicUrl: string): IdentifiedVisitor {
  const cookies = header('cookie')
  const hasConsent = consentIn(cookieOf(cookies, consent.name))?.has(key.category) ?? false
  if (!hasConsent) return { visitor: undefined, cookies: [] }
  const stored = /^[\w-]{22}$/.exec(cookieOf(cookies, key.name) ?? '')?.[0]
  const temporaryId = stored ?? randomBytes(16).toString('base64url')
  const cookie = { name: key.name, value: temporaryId, days: key.days, readable: true } as const
  return {
    visitor: { temporaryId, ...(session && { userId: session.userId }) },
    cookies: stored === undefined ? [cookieFor(cookie, publicUrl)] : [],
  }
}
