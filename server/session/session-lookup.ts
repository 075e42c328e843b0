import type { IncomingMessage } from 'node:http'
import type { ApiSession } from '#server/endpoints/handlers.ts'
import type { Role } from '#server/endpoints/roles.ts'
import type { SecondFactors } from '#server/second-factor/second-factors.ts'
import { accessTokenIn } from '#server/session/request-tokens.ts'
import type { SessionHolder, Sessions } from '#server/session/sessions.ts'
import type { User } from '#server/session/users.ts'

/** The session of a request. */
export type SessionState =
  | { kind: 'session'; session: ApiSession }
  /** The session exists, but its access token has expired: the browser has to refresh it. */
  | { kind: 'stale'; holder: SessionHolder | undefined }
  | { kind: 'none' }

interface LookupParts {
  sessions: Pick<Sessions, 'find'>
  roleOfUser: (user: User) => Role
  factors: Pick<SecondFactors, 'isOn'>
  /** Whether operators may go without a second factor. */
  isDemo: boolean
}

/** Requirements for an operator's session; undefined for other accounts. */
async function factorOf(
  { factors, isDemo, roleOfUser }: LookupParts,
  user: User,
  isShown: boolean,
): Promise<ApiSession['secondFactor']> {
  if (roleOfUser(user) !== 'operator') return undefined
  if (!(await factors.isOn({ kind: 'user', ...user }))) return isDemo ? 'off' : 'required'
  return isShown ? 'verified' : 'pending'
}
/** Creates the function that finds the session of a request. */
export function createSessionLookup(parts: LookupParts): (request: IncomingMessage) => Promise<SessionState> {
  const { sessions, roleOfUser } = parts
  return async (request) => {
    const accessToken = accessTokenIn(request)
    const lookup = accessToken ? await sessions.find(accessToken.token) : { kind: 'none' as const }
    if (lookup.kind !== 'found') return lookup
    const { user, session } = lookup.record
    const secondFactor = await factorOf(parts, user, session.secondFactor !== null)
    const isShort = secondFactor === 'required' || secondFactor === 'pending'
    return {
      kind: 'session',
      session: {
        userId: user.id,
        email: user.email,
        emailVerified: user.emailVerified !== null,
        role: roleOfUser(isShort ? { ...user, granted: 'customer' } : user),
        secondFactor,
        recipe: session.recipe,
        handle: session.handle,
        signedIn: session.signedIn.getTime(),
      },
    }
  }
}
