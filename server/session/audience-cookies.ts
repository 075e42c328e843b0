import type { IncomingMessage } from 'node:http'
import { consentIn } from '#schemas/visitors/consent.ts'
import { storedKeys } from '#schemas/visitors/stored-keys.ts'
import type { Role } from '#server/endpoints/roles.ts'
import { cookieOf } from '#server/http/cookies.ts'
import type { Segments } from '#server/http/segment-cookie.ts'
import type { User } from '#server/session/users.ts'

const { segment, consent } = storedKeys

/**
 * `Set-Cookie` lines that tell content for whom it is from now on. Who consents to nothing but what is necessary sees what
 * guests see (readings 34); a cookie that is there already is always brought up to date.
 */
export const createAudienceCookies =
  (segments: Segments, roleOf: (user: User) => Role) =>
  (request: IncomingMessage, user: User | undefined): string[] => {
    const { cookie } = request.headers
    const isKept = cookieOf(cookie, segment.name) !== undefined
    const consents = consentIn(cookieOf(cookie, consent.name))?.has(segment.category) ?? false
    if (!isKept && !(user && consents)) return []
    const { draw } = segments.of(request)
    const audience = user && consents ? (roleOf(user) === 'customer' ? 'member' : 'employee') : 'guest'
    return [segments.cookieFor({ draw, audience })]
  }
