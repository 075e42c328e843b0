import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { parseJson } from '#schemas/validation/json.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import { type ProviderId, providerIdOf, providerNames } from '#server/configuration/provider-config.ts'
import type { RateLimits } from '#server/endpoints/rate-limits.ts'
import { isOfCompany } from '#server/endpoints/roles.ts'
import {
  type AuthCall,
  type AuthHandler,
  type AuthReply,
  authReply,
  badRequest,
} from '#server/session/calls.ts'
import { normalEmail } from '#server/session/claim-user.ts'
import type { EmailVerification } from '#server/session/email-calls.ts'
import type { ForeignUser, OpenIdClient } from '#server/session/openid-client.ts'
import type { StartSession } from '#server/session/start-session.ts'
import type { Users } from '#server/session/users.ts'
import type { Site } from '#server/site/site.ts'

export interface ThirdPartyParts {
  site: () => Site
  publicUrl: string
  employeeDomain: string | undefined
  /** Whether only the company's identity provider may sign in this address. */
  isEmployees: (email: string) => boolean
  users: Users
  clients: ReadonlyMap<ProviderId, OpenIdClient>
  verification: Pick<EmailVerification, 'send'>
  startSession: StartSession
  limits: RateLimits
  onFailure: (failure: { provider: string; error: unknown }) => void
}

export interface ThirdPartyCalls {
  authorisationUrl: AuthHandler
  signInUp: AuthHandler
  loginMethods: AuthHandler
}

interface Provider {
  id: ProviderId
  client: OpenIdClient
}

const text = { type: 'string', minLength: 1, maxLength: 4_000 } as const

const bodySchema = {
  type: 'object',
  properties: {
    thirdPartyId: { type: 'string', maxLength: 40 },
    redirectURIInfo: {
      type: 'object',
      properties: {
        redirectURIOnProviderDashboard: { type: 'string', maxLength: 2_000 },
        redirectURIQueryParams: {
          type: 'object',
          properties: { code: text, iss: { type: 'string', maxLength: 2_000 }, user: text },
          required: ['code'],
          additionalProperties: false,
        },
        pkceCodeVerifier: { type: 'string', minLength: 20, maxLength: 200 },
      },
      required: ['redirectURIOnProviderDashboard', 'redirectURIQueryParams', 'pkceCodeVerifier'],
      additionalProperties: false,
    },
  },
  required: ['thirdPartyId', 'redirectURIInfo'],
  additionalProperties: false,
} as const satisfies JSONSchema

type Body = FromSchema<typeof bodySchema>

const readBody = compileSchema(bodySchema)

const readAppleUser = compileSchema({
  type: 'object',
  properties: {
    name: {
      type: 'object',
      properties: {
        firstName: { type: 'string', maxLength: 100 },
        lastName: { type: 'string', maxLength: 100 },
      },
      additionalProperties: false,
    },
  },
  additionalProperties: false,
} as const)

/** Reads the name that Apple sends once, next to its token. */
function appleName(user: string | undefined): { firstName?: string; lastName?: string } {
  if (user === undefined) return {}
  try {
    const checked = readAppleUser(parseJson(user))
    return checked.kind === 'valid' ? (checked.value.name ?? {}) : {}
  } catch {
    return {}
  }
}

/** Whether an address is on this site. */
export const isOwnAddress = (address: string, publicUrl: string): boolean =>
  URL.canParse(address) && new URL(address).origin === new URL(publicUrl).origin

/** Queries a provider; returns undefined on failure and logs the reason. */
async function queryProvider<Result>(
  { onFailure }: Pick<ThirdPartyParts, 'onFailure'>,
  provider: string,
  question: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await question()
  } catch (error) {
    onFailure({ provider, error })
    return undefined
  }
}

/** Returns the user that the provider identifies. */
async function fetchForeignUser(
  { id, client }: Provider,
  info: Body['redirectURIInfo'],
): Promise<ForeignUser> {
  const { redirectURIOnProviderDashboard: redirectUri, redirectURIQueryParams, pkceCodeVerifier } = info
  const { user, ...callbackParameters } = redirectURIQueryParams
  const foreign = await client.exchange(callbackParameters, redirectUri, pkceCodeVerifier)
  return { ...foreign, ...(id === 'apple' && appleName(user)) }
}

/** Third-party sign-in in the session library's protocol. */
export function createThirdPartyCalls(parts: ThirdPartyParts): ThirdPartyCalls {
  const { site, publicUrl, employeeDomain, isEmployees, users, clients, verification, startSession, limits } =
    parts
  const textOf = ({ market }: AuthCall, key: string) => site().texts(market).texts[key] ?? key
  const notAllowed = (call: AuthCall, key: string): AuthReply =>
    authReply('SIGN_IN_UP_NOT_ALLOWED', { reason: textOf(call, key) })

  const replyFailed = (call: AuthCall) =>
    authReply('GENERAL_ERROR', { message: textOf(call, 'auth.providerFailed') })

  const clientOf = (thirdPartyId: string | null): Provider | undefined => {
    const id = thirdPartyId === null ? undefined : providerIdOf(thirdPartyId)
    const client = id && clients.get(id)
    return id && client ? { id, client } : undefined
  }

  /**
   * Returns the text key of the reason why a provider may not sign in an address: company addresses belong to the
   * employees' provider, and all others to the other providers (account rule 11).
   */
  function providerRefusal(provider: ProviderId, email: string): string | undefined {
    if (provider === 'azuread') return isOfCompany(email, employeeDomain) ? undefined : 'auth.employeesOnly'
    return isEmployees(email) ? 'auth.employeeAccount' : undefined
  }

  async function admit(call: AuthCall, provider: ProviderId, foreign: ForeignUser): Promise<AuthReply> {
    if (foreign.email === undefined) return authReply('NO_EMAIL_GIVEN_BY_PROVIDER')
    const email = normalEmail(foreign.email)
    const refusal = providerRefusal(provider, email)
    if (refusal !== undefined) return notAllowed(call, refusal)
    const { subject, emailVerified, firstName, lastName, picture } = foreign
    const signIn = await users.signInUp({ provider, subject, email, emailVerified }, call.market.id)
    if (signIn.kind === 'refused') return notAllowed(call, 'auth.emailExists')
    const { user, isNew } = signIn
    // An employee who became one with a password confirms changes by a recent sign-in from now on.
    if (isEmployees(user.email) && user.passwordHash !== null) await users.setPassword(user.id, null)
    if (isNew && !user.emailVerified) await verification.send(user, call.market)
    return startSession(call, user, 'thirdparty', {
      isNew,
      provider,
      names: { firstName, lastName, ...(picture !== undefined && { picture }) },
    })
  }

  return {
    async authorisationUrl(call) {
      const client = clientOf(call.query.get('thirdPartyId'))
      const redirectUri = call.query.get('redirectURIOnProviderDashboard')
      if (!client) return badRequest('Could not find the provider config')
      if (redirectUri === null || redirectUri.length > 2_000 || !isOwnAddress(redirectUri, publicUrl))
        return badRequest('Please provide the redirectURIOnProviderDashboard as a GET param')
      const authorisation = await queryProvider(parts, client.id, () =>
        client.client.authorisation(redirectUri),
      )
      if (!authorisation) return replyFailed(call)
      const { url, codeVerifier } = authorisation
      return authReply('OK', { urlWithQueryParams: url, pkceCodeVerifier: codeVerifier })
    },

    async signInUp(call) {
      const checked = readBody(call.body)
      if (checked.kind === 'invalid') return badRequest('Please provide thirdPartyId and redirectURIInfo')
      const { thirdPartyId, redirectURIInfo: info } = checked.value
      const client = clientOf(thirdPartyId)
      if (!client) return badRequest('Could not find the provider config')
      if (!isOwnAddress(info.redirectURIOnProviderDashboard, publicUrl))
        return badRequest('The redirect URI is not of this site')
      const limit = { requests: 60, seconds: 600 }
      if ((await limits.take('auth.thirdParty', call.network, limit)) !== undefined)
        return authReply('GENERAL_ERROR', { message: textOf(call, 'auth.tooMany') })
      const foreign = await queryProvider(parts, client.id, () => fetchForeignUser(client, info))
      return foreign ? admit(call, client.id, foreign) : replyFailed(call)
    },

    async loginMethods() {
      const providers = [...clients.keys()].map((id) => ({ id, name: providerNames[id] }))
      const factors = providers.length > 0 ? ['emailpassword', 'thirdparty'] : ['emailpassword']
      return authReply('OK', {
        emailPassword: { enabled: true },
        thirdParty: { enabled: providers.length > 0, providers },
        passwordless: { enabled: false },
        webauthn: { enabled: false },
        firstFactors: factors,
      })
    },
  }
}
