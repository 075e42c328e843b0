import { storedKeys } from '#schemas/visitors/stored-keys.ts'
import type { Role, SignInRecipe } from '#server/endpoints/roles.ts'
import { cookieOf } from '#server/http/cookies.ts'
import type { SecurityLog } from '#server/logging/security-log.ts'
import { type AuthCall, type AuthReply, authReply } from '#server/session/calls.ts'
import type { KnownDevices } from '#server/session/known-devices.ts'
import type { Sessions } from '#server/session/sessions.ts'
import type { SignedInHooks } from '#server/session/signed-in.ts'
import { signInBody } from '#server/session/user-shape.ts'
import type { User, Users } from '#server/session/users.ts'
import type { Site } from '#server/site/site.ts'

interface Details {
  isNew?: boolean
  /** Names and picture of a new customer. */
  names?: { firstName: string; lastName: string; picture?: string }
  /** Identity provider, if any. */
  provider?: string
}

/** Starts a session for a user whose identity is proven, unless the account is blocked. */
export type StartSession = (
  call: AuthCall,
  user: User,
  recipe: SignInRecipe,
  details?: Details,
) => Promise<AuthReply>

interface StartSessionDependencies {
  users: Users
  sessions: Sessions
  hooks: SignedInHooks
  devices: Pick<KnownDevices, 'cookieFor'>
  security: Pick<SecurityLog, 'note'>
  roleOfUser: (user: User) => Role
  site: () => Site
}

const nameless = { firstName: '', lastName: '' }

export function createStartSession(parts: StartSessionDependencies): StartSession {
  const { users, sessions, hooks, devices, security, roleOfUser, site } = parts

  function refuseBlocked({ market, network }: AuthCall, user: User, recipe: SignInRecipe): AuthReply {
    security.note('signIn.blocked', { person: user.id, network })
    const reason = site().texts(market).texts['login.blocked'] ?? 'login.blocked'
    return authReply(recipe === 'thirdparty' ? 'SIGN_IN_UP_NOT_ALLOWED' : 'SIGN_IN_NOT_ALLOWED', { reason })
  }

  return async (call, user, recipe, { isNew = false, names = nameless, provider } = {}) => {
    if (user.blocked) return refuseBlocked(call, user, recipe)
    const tokens = await sessions.start(user, recipe, call.device)
    if (!tokens) return authReply('WRONG_CREDENTIALS_ERROR')
    // The browser replaces its session, so the old one must end.
    if (call.session) await sessions.end(call.session.session.handle)
    await hooks.notify({
      userId: user.id,
      email: user.email,
      emailVerified: user.emailVerified !== null,
      role: roleOfUser(user),
      iso: call.iso,
      market: call.market,
      isNew,
      ...names,
      // A sign-in by a third party has no checkbox.
      consents: recipe === 'emailpassword' ? call.consents : { newsletter: false, termsVersion: undefined },
      basketId: cookieOf(call.cookies, storedKeys.basket.name),
      cookies: call.cookies,
    })
    const logins = await users.loginsOf(user.id)
    const shaped = { user, logins, recipe, ...(provider !== undefined && { provider }) }
    const body = { status: 'OK', ...signInBody(shaped, isNew, call.versions) }
    return { kind: 'signedIn', body, tokens, user, deviceCookie: devices.cookieFor(user.email) }
  }
}
