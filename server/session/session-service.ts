import type { IncomingMessage } from 'node:http'
import type { Router } from 'express'
import type { Logger } from 'pino'
import type { Market } from '#schemas/markets/market.ts'
import { encodePath } from '#schemas/validation/url.ts'
import type { Config } from '#server/configuration/config.ts'
import type { Database } from '#server/database/database.ts'
import type { ApiSession } from '#server/endpoints/handlers.ts'
import type { RateLimits } from '#server/endpoints/rate-limits.ts'
import { type Role, roleOf } from '#server/endpoints/roles.ts'
import { clientAddress } from '#server/http/client-address.ts'
import type { Segments } from '#server/http/segment-cookie.ts'
import type { SecurityLog } from '#server/logging/security-log.ts'
import { createMailTexts } from '#server/mail/mail-texts.ts'
import type { SecondFactors } from '#server/second-factor/second-factors.ts'
import { keysFor, type SecretKeys } from '#server/security/secret-key.ts'
import { createAccessTokens } from '#server/session/access-token.ts'
import { createAudienceCookies } from '#server/session/audience-cookies.ts'
import { createAuthRouter } from '#server/session/auth-router.ts'
import { createEmailVerification, type EmailVerification } from '#server/session/email-calls.ts'
import { createKnownDevices } from '#server/session/known-devices.ts'
import { createMailTokens, type MailTokens } from '#server/session/mail-tokens.ts'
import { createOpenIdClient } from '#server/session/openid-client.ts'
import { createPasswordCalls, type PasswordCalls } from '#server/session/password-calls.ts'
import { createRefreshTokens } from '#server/session/refresh-token.ts'
import { accessTokenIn } from '#server/session/request-tokens.ts'
import { authBase, createTokenWriter } from '#server/session/response-tokens.ts'
import { createSessions, type Sessions } from '#server/session/sessions.ts'
import type { SignedInHooks } from '#server/session/signed-in.ts'
import { createStartSession } from '#server/session/start-session.ts'
import { createThirdPartyCalls } from '#server/session/third-party-calls.ts'
import { createUsers, type User, type Users } from '#server/session/users.ts'
import { watchSignIns } from '#server/session/watch-sign-ins.ts'
import type { Site } from '#server/site/site.ts'

/** The session of a request. */
export type SessionState =
  | { kind: 'session'; session: ApiSession }
  /** The session exists, but its access token has expired: the browser has to refresh it. */
  | { kind: 'stale' }
  | { kind: 'none' }

/** Accounts and sessions. */
export interface SessionService {
  users: Users
  sessions: Sessions
  mailTokens: MailTokens
  /** Called when a visitor signs in; modules register themselves. */
  hooks: SignedInHooks
  sessionOf(request: IncomingMessage): Promise<SessionState>
  /** Calls by e-mail address and password, shared with forms without script. */
  password: PasswordCalls
  verification: EmailVerification
  /** The session library's calls. */
  router(parts: RouterParts): Router
}

interface RouterParts {
  segments: Segments
  quieten: (request: IncomingMessage) => void
  onFault: (error: unknown, request: IncomingMessage) => void
}

interface Options {
  database: Database
  config: Pick<Config, 'publicUrl' | 'trustProxy' | 'employeeDomain' | 'providers' | 'demo'>
  secret: SecretKeys
  site: () => Site
  hooks: SignedInHooks
  limits: RateLimits
  logger: Pick<Logger, 'warn'>
  security: SecurityLog
  factors: Pick<SecondFactors, 'isOn'>
  /** Milliseconds since the epoch. */
  now: () => number
}

export function createSessionService(options: Options): SessionService {
  const { database, config, secret, site, hooks, limits, logger, security, factors, now } = options
  const { publicUrl, employeeDomain } = config
  const mailTexts = createMailTexts({ site, publicUrl })
  function firstMarket(): Market {
    const [first] = site().markets
    if (!first) throw new Error('The shop has no markets')
    return first
  }
  const issuer = publicUrl + authBase
  const users = createUsers(database, now)
  const mailTokens = createMailTokens(database, now)
  const roleOfUser = ({ email, emailVerified, granted }: User): Role =>
    roleOf({ email, granted, emailVerified: emailVerified !== null }, employeeDomain)
  /** What an operator's session has to show; undefined: the account is not an operator's. */
  async function factorOf(user: User, shown: boolean): Promise<ApiSession['secondFactor']> {
    if (roleOfUser(user) !== 'operator') return undefined
    if (!(await factors.isOn({ kind: 'user', ...user }))) return config.demo ? 'off' : 'required'
    return shown ? 'given' : 'asked'
  }
  const sessions = createSessions({
    database,
    isOperator: (user) => roleOfUser(user) === 'operator',
    accessTokens: createAccessTokens(keysFor(secret, 'access token'), issuer, now),
    refreshTokens: createRefreshTokens(keysFor(secret, 'refresh token')),
    issuer,
    now,
  })
  const keys = keysFor(secret, 'known device')
  const devices = createKnownDevices({ keys, name: 'device', path: '/', publicUrl })
  const startSession = createStartSession({ users, sessions, hooks, devices })

  const common = { site, publicUrl, mailTexts, users, sessions, mailTokens, limits, startSession, devices }
  const verification = createEmailVerification(common)
  const calls = createPasswordCalls({ ...common, verification })
  const password = { ...calls, signIn: watchSignIns(calls.signIn, security) }

  return {
    users,
    sessions,
    mailTokens,
    hooks,

    async sessionOf(request) {
      const given = accessTokenIn(request)
      const lookup = given ? await sessions.find(given.token) : { kind: 'none' as const }
      if (lookup.kind !== 'found') return lookup
      const { user, session } = lookup.found
      const secondFactor = await factorOf(user, session.secondFactor !== null)
      const isShort = secondFactor === 'required' || secondFactor === 'asked'
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
    },

    password,
    verification,

    router({ segments, quieten, onFault }) {
      const clients = new Map(
        config.providers.map((provider) => [provider.id, createOpenIdClient(provider, now)]),
      )
      const thirdParty = createThirdPartyCalls({
        ...common,
        verification,
        employeeDomain,
        clients,
        onFailure: (failure) => logger.warn(failure, 'identity provider'),
      })
      return createAuthRouter({
        routes: {
          get: {
            '/emailpassword/email/exists': password.emailExists,
            '/signup/email/exists': password.emailExists,
            '/user/email/verify': verification.status,
            '/authorisationurl': thirdParty.authorisationUrl,
            '/loginmethods': thirdParty.loginMethods,
          },
          post: {
            '/signin': password.signIn,
            '/signup': password.signUp,
            '/user/password/reset/token': password.resetToken,
            '/user/password/reset': password.reset,
            '/user/email/verify/token': verification.token,
            '/user/email/verify': verification.verify,
            '/signinup': thirdParty.signInUp,
          },
        },
        sessions,
        tokens: createTokenWriter(publicUrl, now),
        publicUrl,
        addressOf: clientAddress(config.trustProxy),
        market: (id) => site().market(id),
        defaultMarket: firstMarket,
        loginPage: () => encodePath(site().addresses(firstMarket().id)('loginPage')),
        audienceCookies: createAudienceCookies(segments, roleOfUser),
        quieten,
        onTheft: (handle) => security.note('session.theft', { handle }),
        onFault,
      })
    },
  }
}
