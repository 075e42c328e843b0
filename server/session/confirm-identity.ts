import type { ApiSession } from '#server/endpoints/handlers.ts'
import type { RateLimits } from '#server/endpoints/rate-limits.ts'
import { isPassword } from '#server/session/passwords.ts'
import type { Users } from '#server/session/users.ts'

/** Why a request with a valid session is refused an action that requires the owner. */
type IdentityRefusal =
  | { readonly status: 403; readonly message: string }
  | { readonly status: 400; readonly errors: { readonly password: readonly string[] } }

/**
 * Asks for the password again, as the browser may have been left unattended. Returns undefined if the identity is
 * confirmed.
 */
export type ConfirmIdentity = (
  session: ApiSession,
  password: string | undefined,
) => Promise<IdentityRefusal | undefined>

/** Milliseconds for which a sign-in counts as recent, for users without a password. */
const confirmationLifetime = 15 * 60_000
const attemptLimits = { requests: 10, seconds: 900 } as const

interface ConfirmIdentityDependencies {
  users: Pick<Users, 'byId'>
  limits: Pick<RateLimits, 'take'>
  /** Milliseconds since the epoch. */
  now: () => number
}

export const createConfirmIdentity =
  ({ users, limits, now }: ConfirmIdentityDependencies): ConfirmIdentity =>
  async ({ userId, signedIn }, password) => {
    if (password === undefined) {
      const hasPassword = Boolean((await users.byId(userId))?.passwordHash)
      if (!hasPassword && now() - signedIn < confirmationLifetime) return undefined
      return { status: 403, message: 'The password is needed again, or a recent sign-in.' }
    }
    const tooMany = (await limits.take('account.password', userId, attemptLimits)) !== undefined
    const user = tooMany ? undefined : await users.byId(userId)
    if (user && (await isPassword(password, user.passwordHash))) return undefined
    return { status: 400, errors: { password: [tooMany ? 'form.tooMany' : 'account.wrongPassword'] } }
  }
