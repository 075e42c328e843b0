import type { IncomingMessage } from 'node:http'
import type { Segment } from '#schemas/pages/visitor-rule.ts'
import { consentIn } from '#schemas/visitors/consent.ts'
import { storedKeys } from '#schemas/visitors/stored-keys.ts'
import type { Caller } from '#server/endpoints/handlers.ts'
import type { Role } from '#server/endpoints/roles.ts'
import { cookieOf } from '#server/http/cookies.ts'
import type { Segments } from '#server/http/segment-cookie.ts'
import type { User } from '#server/session/users.ts'

const { segment, consent } = storedKeys

/**
 * `Set-Cookie` lines with a visitor's audience: a user's, or a guest's (undefined). Visitors who consent to necessary
 * storage only count as guests (tracking rule 3); a cookie that exists is always updated.
 */
interface AudienceCookies {
  ofRequest(request: IncomingMessage, user: User | undefined): string[]
  /** For handlers of endpoints. */
  ofCaller(caller: Pick<Caller, 'address' | 'header'>, user: User | undefined): string[]
}

export function createAudienceCookies(segments: Segments, roleOf: (user: User) => Role): AudienceCookies {
  function cookiesFor(
    cookies: string | undefined,
    user: User | undefined,
    segmentOf: () => Segment,
  ): string[] {
    const isStored = cookieOf(cookies, segment.name) !== undefined
    const consents = consentIn(cookieOf(cookies, consent.name))?.has(segment.category) ?? false
    if (!isStored && !(user && consents)) return []
    const { draw } = segmentOf()
    const audience = user && consents ? (roleOf(user) === 'customer' ? 'member' : 'employee') : 'guest'
    return [segments.cookieFor({ draw, audience })]
  }
  return {
    ofRequest: (request, user) => cookiesFor(request.headers.cookie, user, () => segments.of(request)),
    ofCaller: (caller, user) => cookiesFor(caller.header('cookie'), user, () => segments.ofCaller(caller)),
  }
}
