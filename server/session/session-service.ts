import type { IncomingMessage } from 'node:http'
import type { Router } from 'express'
import type { Logger } from 'pino'
import type { Config } from '#server/configuration/config.ts'
import type { Database } from '#server/database/database.ts'
import type { Caller } from '#server/endpoints/handlers.ts'
import type { RateLimits } from '#server/endpoints/rate-limits.ts'
import { isOfCompany, type Role, roleOf } from '#server/endpoints/roles.ts'
import { clientAddress } from '#server/http/client-address.ts'
import { createSegments } from '#server/http/segment-cookie.ts'
import type { SecurityLog } from '#server/logging/security-log.ts'
import { createMailTexts } from '#server/mail/mail-texts.ts'
import type { SecondFactors } from '#server/second-factor/second-factors.ts'
import { keysFor, type SecretKeys } from '#server/security/secret-key.ts'
import { createAccessTokens } from '#server/session/access-token.ts'
import { createAudienceCookies } from '#server/session/audience-cookies.ts'
import {
  createEmailVerification,
  type EmailVerification,
  type EmailVerificationParts,
} from '#server/session/email-calls.ts'
import { createKnownDevices } from '#server/session/known-devices.ts'
import { createMailTokens, type MailTokens } from '#server/session/mail-tokens.ts'
import { createPasswordCalls, type PasswordCalls } from '#server/session/password-calls.ts'
import type { PasswordCost } from '#server/session/passwords.ts'
import { createRefreshTokens } from '#server/session/refresh-token.ts'
import { authBase } from '#server/session/response-tokens.ts'
import { createSessionLookup, type SessionState } from '#server/session/session-lookup.ts'
import { createSessionRouter, type RouterParts } from '#server/session/session-router.ts'
import { createSessions, type Sessions } from '#server/session/sessions.ts'
import type { SignedInHooks } from '#server/session/signed-in.ts'
import { createStartSession } from '#server/session/start-session.ts'
import { createUsers, type User, type Users } from '#server/session/users.ts'
import { watchSignIns } from '#server/session/watch-sign-ins.ts'
import type { Site } from '#server/site/site.ts'

/** Accounts and sessions. */
export interface SessionService {
  users: Users
  sessions: Sessions
  mailTokens: MailTokens
  /** Called when a visitor signs in; modules register themselves. */
  hooks: SignedInHooks
  sessionOf: (request: IncomingMessage) => Promise<SessionState>
  /** Calls by e-mail address and password, shared with forms without script. */
  password: PasswordCalls
  verification: EmailVerification
  /** Whether only the company's identity provider may sign in this address (account rule 11). */
  isEmployees(email: string): boolean
  /** `Set-Cookie` lines with the audience of an endpoint's caller: a user's, or a guest's (undefined). */
  audienceCookies(caller: Pick<Caller, 'address' | 'header'>, user: User | undefined): string[]
  /** The session library's calls. */
  router(parts: RouterParts): Router
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
  /** Called when a user's address was verified by the mail of the sign-up. */
  onVerified: EmailVerificationParts['onVerified']
  passwordCost: PasswordCost | undefined
  /** Milliseconds since the epoch. */
  now: () => number
}

export function createSessionService(options: Options): SessionService {
  const { database, config, secret, site, hooks, limits, security, factors, now } = options
  const { publicUrl, employeeDomain } = config
  const mailTexts = createMailTexts({ site, publicUrl })
  const issuer = publicUrl + authBase
  const users = createUsers(database, now)
  const mailTokens = createMailTokens(database, now)
  const roleOfUser = ({ email, emailVerified, granted }: User): Role =>
    roleOf({ email, granted, emailVerified: emailVerified !== null }, employeeDomain)
  const sessions = createSessions({
    database,
    roleOf: roleOfUser,
    accessTokens: createAccessTokens(keysFor(secret, 'access token'), issuer, now),
    refreshTokens: createRefreshTokens(keysFor(secret, 'refresh token')),
    issuer,
    now,
  })
  const keys = keysFor(secret, 'known device')
  const devices = createKnownDevices({ keys, name: 'device', path: '/', publicUrl })
  const startSession = createStartSession({
    users,
    sessions,
    hooks,
    devices,
    security,
    roleOfUser,
    site,
  })

  const hasEmployeeProvider = config.providers.some(({ id }) => id === 'azuread')
  const isEmployees = (email: string) => hasEmployeeProvider && isOfCompany(email, employeeDomain)
  const accounts = { users, sessions, mailTokens, startSession, devices, isEmployees }
  const common = { site, publicUrl, mailTexts, limits, ...accounts }
  const verification = createEmailVerification({ ...common, onVerified: options.onVerified })
  const passwordCalls = createPasswordCalls({ ...common, verification, passwordCost: options.passwordCost })
  const password = { ...passwordCalls, signIn: watchSignIns(passwordCalls.signIn, security) }

  return {
    users,
    sessions,
    mailTokens,
    hooks,

    sessionOf: createSessionLookup({ sessions, roleOfUser, factors, isDemo: config.demo }),
    password,
    verification,
    isEmployees,
    audienceCookies: createAudienceCookies(
      createSegments({
        keys: keysFor(secret, 'segment'),
        addressOf: clientAddress(config.trustProxy),
        now,
      }),
      roleOfUser,
    ).ofCaller,

    router: (parts) =>
      createSessionRouter({ ...common, ...parts, ...options, password, verification, roleOfUser }),
  }
}
