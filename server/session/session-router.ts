import type { IncomingMessage } from 'node:http'
import type { Router } from 'express'
import type { Logger } from 'pino'
import type { Market } from '#schemas/markets/market.ts'
import { encodePath } from '#schemas/validation/url.ts'
import type { Config } from '#server/configuration/config.ts'
import type { Role } from '#server/endpoints/roles.ts'
import { clientAddress } from '#server/http/client-address.ts'
import type { Segments } from '#server/http/segment-cookie.ts'
import { trustedPeers } from '#server/http/trusted-peers.ts'
import type { SecurityLog } from '#server/logging/security-log.ts'
import { createAudienceCookies } from '#server/session/audience-cookies.ts'
import { createAuthRouter } from '#server/session/auth-router.ts'
import type { EmailVerification } from '#server/session/email-calls.ts'
import { createOpenIdClient } from '#server/session/openid-client.ts'
import type { PasswordCalls } from '#server/session/password-calls.ts'
import { createTokenWriter } from '#server/session/response-tokens.ts'
import type { Sessions } from '#server/session/sessions.ts'
import { createThirdPartyCalls, type ThirdPartyParts } from '#server/session/third-party-calls.ts'
import type { User } from '#server/session/users.ts'
import type { Site } from '#server/site/site.ts'

export interface RouterParts {
  segments: Segments
  quieten: (request: IncomingMessage) => void
  onFault: (error: unknown, request: IncomingMessage) => void
}

interface SessionRouterDependencies
  extends RouterParts,
    Omit<ThirdPartyParts, 'clients' | 'employeeDomain' | 'onFailure'> {
  config: Pick<Config, 'publicUrl' | 'trustProxy' | 'employeeDomain' | 'providers'>
  sessions: Sessions
  password: PasswordCalls
  verification: EmailVerification
  logger: Pick<Logger, 'warn'>
  security: SecurityLog
  roleOfUser: (user: User) => Role
  /** Milliseconds since the epoch. */
  now: () => number
}

function firstMarket(site: () => Site): Market {
  const [first] = site().markets
  if (!first) throw new Error('The shop has no markets')
  return first
}

/** Creates the router of the session library's calls. */
export function createSessionRouter(parts: SessionRouterDependencies): Router {
  const { config, logger, now, password, security, sessions, site, verification } = parts
  const { publicUrl, employeeDomain } = config
  const clients = new Map(
    config.providers.map((provider) => [provider.id, createOpenIdClient(provider, now)]),
  )
  const thirdParty = createThirdPartyCalls({
    ...parts,
    employeeDomain,
    clients,
    onFailure: (failure) => logger.warn(failure, 'identity provider failed'),
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
    isTrusted: trustedPeers(config.trustProxy),
    market: (id) => site().market(id),
    defaultMarket: () => firstMarket(site),
    loginPage: () => encodePath(site().addresses(firstMarket(site).id)('loginPage')),
    callbackPage: () => encodePath(site().addresses(firstMarket(site).id)('socialLoginCallbackPage')),
    audienceCookies: createAudienceCookies(parts.segments, parts.roleOfUser).ofRequest,
    quieten: parts.quieten,
    onTheft: (handle) => security.note('session.theft', { handle }),
    onFault: parts.onFault,
  })
}
