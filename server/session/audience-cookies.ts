import type { IncomingMessage } from 'node:http'
import { consentIn } from '#schemas/visitors/consent.ts'
import { storedKeys } from '#schemas/visitors/stored-keys.ts'
import type { Role } from '#server/endpoints/roles.ts'
import { cookieOf } from '#server/http/cookies.ts'
import type { Segments } from '#server/http/segment-cookie.ts'
import type { User } from '#server/session/users.ts'

const { segment, consent } = storedKeys

/**
 * Returns `Set-Cookie` lines with the visitor's audience. Visitors who consent to necessary storage only count as
 * guests (tracking rule 3); a cookie that exists is always updated.
 */
export const createAudienceCookies =
  (segments: Segments, roleOf: (user: User) => Role) =>
  (request: IncomingMessage, user: User | undefined): string[] => {
    const { cookie } = request.headers
    const isStored = cookieOf(cookie, segment.name) !== undefined
    const consents = consentIn(cookieOf(cookie, consent.name))?.has(segment.category) ?? false
    if (!isStored && !(user && consents)) return []
    const { draw } = segments.of(request)
    const audience = user && consents ? (roleOf(user) === 'customer' ? 'member' : 'employee') : 'guest'
    return [segments.cookieFor({ draw, audience })]
  }
