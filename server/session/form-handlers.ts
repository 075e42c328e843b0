import type { session } from '#schemas/api/session.ts'
import type { Market } from '#schemas/markets/market.ts'
import { encodePath } from '#schemas/validation/url.ts'
import { storedKeys } from '#schemas/visitors/stored-keys.ts'
import { termsIn } from '#schemas/visitors/terms.ts'
import type { Caller, HandlersOf } from '#server/endpoints/handlers.ts'
import { cookieFor } from '#server/http/cookies.ts'
import { networkOf } from '#server/http/network-of.ts'
import type { AuthCall, AuthReply, Consents } from '#server/session/calls.ts'
import { deviceOf } from '#server/session/device.ts'
import { endedCookies, traces } from '#server/session/ended-cookies.ts'
import { createSessionCookies, frontToken } from '#server/session/response-tokens.ts'
import type { SessionService } from '#server/session/session-service.ts'
import type { SessionTokens } from '#server/session/sessions.ts'
import type { Site } from '#server/site/site.ts'

interface FormHandlerDependencies {
  site: () => Site
  session: Pick<SessionService, 'password' | 'verification' | 'sessions' | 'users' | 'audienceCookies'>
  publicUrl: string
  /** Milliseconds since the epoch. */
  now: () => number
}

const { authenticated } = storedKeys

const year = 365
const nothingAgreed: Consents = { newsletter: false, termsVersion: undefined }

const formFieldsOf = (fields: Readonly<Record<string, string | undefined>>) => ({
  formFields: Object.entries(fields).flatMap(([id, value]) => (value === undefined ? [] : [{ id, value }])),
})

/** Returns the errors by field of a refused call. */
function errorsOf(reply: AuthReply): Readonly<Record<string, readonly string[]>> {
  if (reply.kind !== 'answer') return {}
  const { formFields, message, reason, status } = reply.body
  if (Array.isArray(formFields))
    return Object.fromEntries(formFields.map(({ id, error }: { id: string; error: string }) => [id, [error]]))
  return { '': [String(message ?? reason ?? status)] }
}

const isOk = (reply: AuthReply): boolean => reply.kind === 'answer' && reply.body.status === 'OK'

/** Returns the `Set-Cookie` lines that start a session. */
const startingCookies = (
  tokens: SessionTokens,
  { publicUrl, now }: Pick<FormHandlerDependencies, 'now' | 'publicUrl'>,
): string[] => [
  ...createSessionCookies(publicUrl, now).of(tokens),
  ...[
    { name: traces.front, value: frontToken(tokens.claims), days: year },
    { name: traces.updated, value: String(now()), days: year },
    { name: authenticated.name, value: '1', days: authenticated.days },
  ].map((cookie) => cookieFor({ ...cookie, readable: true }, publicUrl)),
]

/** Returns a form as the session library's calls read it. */
const callOf = (market: Market, caller: Caller, body: unknown, consents = nothingAgreed): AuthCall => ({
  query: new URLSearchParams(),
  body,
  market,
  network: networkOf(caller.address),
  session: undefined,
  isStale: false,
  versions: undefined,
  cookies: caller.header('cookie'),
  iso: caller.iso,
  device: deviceOf(caller.header('user-agent')),
  consents,
})

/**
 * Handlers of sign-in forms without script (api rule 4). Each calls the matching session endpoint and sets its cookies.
 */
export function createSessionFormHandlers({
  site,
  session: { password, verification, sessions, users, audienceCookies },
  publicUrl,
  now,
}: FormHandlerDependencies): HandlersOf<typeof session> {
  function marketOf({ market }: Caller): Market {
    const callerMarket = market ?? site().markets[0]
    if (!callerMarket) throw new Error('The shop has no markets')
    return callerMarket
  }

  /** Redirects after a sign-in to the account page: without script the previous page is unknown. */
  async function redirectAfterSignIn(caller: Caller, work: () => Promise<AuthReply>) {
    if (caller.session) return { status: 409, errors: { '': ['login.alreadySignedIn'] } } as const
    const reply = await work()
    if (reply.kind !== 'signedIn') return { status: 400, errors: errorsOf(reply) } as const
    const location = encodePath(site().addresses(marketOf(caller).id)('accountPage'))
    return {
      status: 303,
      location,
      cookies: [
        ...startingCookies(reply.tokens, { publicUrl, now }),
        reply.deviceCookie,
        ...audienceCookies(caller, reply.user),
      ],
    } as const
  }

  return {
    signIn: ({ body: { email, password: passwordInput } }, caller) =>
      redirectAfterSignIn(caller, () =>
        password.signIn(callOf(marketOf(caller), caller, formFieldsOf({ email, password: passwordInput }))),
      ),

    async signUp({ body }, caller) {
      const { email, password: newPassword, firstName, lastName, acceptTerms, newsletter } = body
      const market = marketOf(caller)
      if (site().settings(market.id).toggles.newSignupTerms && !acceptTerms)
        return { status: 400, errors: { acceptTerms: ['form.accept'] } }
      const fields = formFieldsOf({ email, password: newPassword, firstName, lastName })
      const terms = termsIn(site().payload(market.id, 'terms-and-conditions'))
      const consents = { newsletter, termsVersion: acceptTerms ? terms?.version : undefined }
      return redirectAfterSignIn(caller, () =>
        password.signUp(callOf(marketOf(caller), caller, fields, consents)),
      )
    },

    async requestReset({ body: { email } }, caller) {
      const reply = await password.resetToken(callOf(marketOf(caller), caller, formFieldsOf({ email })))
      return isOk(reply) ? { status: 202 } : { status: 400, errors: errorsOf(reply) }
    },

    async resetPassword({ body: { token, password: chosen } }, caller) {
      const fields = { method: 'token', token, ...formFieldsOf({ password: chosen }) }
      const reply = await password.reset(callOf(marketOf(caller), caller, fields))
      if (isOk(reply)) return { status: 204 }
      const errors = errorsOf(reply)
      return errors.password ? { status: 400, errors } : { status: 410, errors }
    },

    async verifyEmail({ body: { token } }, caller) {
      const call = callOf(marketOf(caller), caller, { method: 'token', token })
      const holder = caller.session ?? caller.staleSession
      const confirmed = await verification.confirm(call, holder?.userId)
      return confirmed.kind === 'confirmed'
        ? { status: 204 }
        : { status: 410, errors: errorsOf(confirmed.reply) }
    },

    async sendVerification(_input, caller) {
      const user = caller.session && (await users.byId(caller.session.userId))
      if (!user) return { status: 409, errors: { '': ['login.signInFirst'] } }
      if (!user.emailVerified) await verification.send(user, marketOf(caller))
      return { status: 202 }
    },

    async signOut(_input, caller) {
      if (caller.session) await sessions.end(caller.session.handle)
      const cookies = [...endedCookies(publicUrl, now, caller.iso), ...audienceCookies(caller, undefined)]
      return { status: 303, location: `/${marketOf(caller).id}`, cookies }
    },
  }
}
