import { createHash, randomBytes } from 'node:crypto'
import { createRemoteJWKSet, importPKCS8, type JWTVerifyGetKey, jwtVerify, SignJWT } from 'jose'
import { limits } from '#schemas/validation/limits.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import type { ProviderConfig, SigningSecret } from '#server/configuration/provider-config.ts'

/** A user as an identity provider describes them. */
export interface ForeignUser {
  subject: string
  email: string | undefined
  emailVerified: boolean
  firstName: string
  lastName: string
  picture?: string
}

interface Authorisation {
  /** Where the browser is sent; it adds its own `state`. */
  url: string
  codeVerifier: string
}

/** One OpenID provider, by the authorisation code flow with PKCE (OpenID Connect Core 1.0; RFC 7636). */
export interface OpenIdClient {
  /** @throws if the provider does not answer */
  authorisation(redirectUri: string): Promise<Authorisation>
  /** @throws if the provider refuses the code, or its answer cannot be trusted */
  exchange(code: string, redirectUri: string, codeVerifier: string | undefined): Promise<ForeignUser>
  /**
   * Returns the user of an id token.
   * @throws if it cannot be trusted
   */
  read(idToken: string): Promise<ForeignUser>
}

const address = { type: 'string', maxLength: 2_000 } as const

const readMetadata = compileSchema({
  type: 'object',
  properties: {
    issuer: address,
    authorization_endpoint: address,
    token_endpoint: address,
    jwks_uri: address,
  },
  required: ['issuer', 'authorization_endpoint', 'jwks_uri'],
  additionalProperties: false,
} as const)

const readTokens = compileSchema({
  type: 'object',
  properties: { id_token: { type: 'string', minLength: 1, maxLength: 20_000 } },
  required: ['id_token'],
  additionalProperties: false,
} as const)

const name = { type: 'string', maxLength: 100 } as const

const readIdentity = compileSchema({
  type: 'object',
  properties: {
    sub: { type: 'string', minLength: 1, maxLength: 255 },
    nonce: { type: 'string', maxLength: 200 },
    email: { type: 'string', format: 'email', maxLength: 254 },
    preferred_username: { type: 'string', format: 'email', maxLength: 254 },
    // Apple writes it as a text.
    email_verified: { enum: [true, false, 'true', 'false'] },
    // Entra's: the owner of the address's domain has been verified.
    xms_edov: { enum: [true, false, 1, 0, '1', '0', 'true', 'false'] },
    given_name: name,
    family_name: name,
    picture: {},
  },
  required: ['sub'],
  additionalProperties: false,
} as const)

const isTrue = (claim: unknown): boolean => ['true', '1'].includes(String(claim))

/** Returns the claim `picture` (OpenID Connect Core 1.0, 5.1) if it is an address that pages can show. */
const pictureIn = (claim: unknown): { picture?: string } =>
  typeof claim === 'string' && claim.startsWith('https://') && claim.length <= limits.urlLength
    ? { picture: claim }
    : {}

type Metadata = {
  endpoints: Required<Record<'authorise' | 'token', string>>
  issuer: string
  keys: JWTVerifyGetKey
}

/** Milliseconds before a provider's answer times out, and that its discovery document is cached. */
const patience = 8_000
const believed = 3_600_000
const scopes = {
  azuread: 'openid email profile',
  google: 'openid email profile',
  facebook: 'openid email',
  apple: 'name email',
} as const

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url')
/** Binds an id token to the browser that requested it, which alone knows the verifier. */
const nonceOf = (codeVerifier: string): string => hash(`nonce ${codeVerifier}`)

async function getJson(url: string, request: RequestInit = {}): Promise<unknown> {
  const response = await fetch(url, {
    ...request,
    headers: { Accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
  })
  if (!response.ok) throw new Error(`${new URL(url).host} answered with status ${response.status}`)
  return response.json()
}

/** Signs a client secret for Apple: a short-lived JWT. */
async function signSecret(
  { teamId, keyId, privateKey }: SigningSecret,
  clientId: string,
  issuer: string,
  now: number,
) {
  const seconds = Math.floor(now / 1_000)
  return new SignJWT({ iss: teamId, sub: clientId, aud: issuer, iat: seconds, exp: seconds + 300 })
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .sign(await importPKCS8(privateKey, 'ES256'))
}

export function createOpenIdClient(config: ProviderConfig, now: () => number): OpenIdClient {
  const { id, clientId, secret, issuer } = config
  let known: { until: number; metadata: Metadata } | undefined

  async function discover(): Promise<Metadata> {
    if (known && known.until > now()) return known.metadata
    const checked = readMetadata(await getJson(`${issuer}/.well-known/openid-configuration`))
    if (checked.kind === 'invalid' || checked.value.issuer.replace(/\/+$/, '') !== issuer)
      throw new Error(`Discovery document of ${issuer} names another issuer`)
    const { authorization_endpoint: authorise, token_endpoint, jwks_uri } = checked.value
    const token = config.tokenEndpoint ?? token_endpoint
    if (token === undefined) throw new Error(`Discovery document of ${issuer} has no token endpoint`)
    const keys = createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: patience })
    const metadata = { endpoints: { authorise, token }, issuer: checked.value.issuer, keys }
    known = { until: now() + believed, metadata }
    return metadata
  }

  async function identify(idToken: string, nonce: string | undefined): Promise<ForeignUser> {
    const { keys, issuer: own } = await discover()
    const { payload } = await jwtVerify(idToken, keys, {
      issuer: own,
      audience: clientId,
      algorithms: ['RS256', 'PS256', 'ES256'],
      requiredClaims: ['exp', 'sub'],
      currentDate: new Date(now()),
      clockTolerance: 60,
    })
    const checked = readIdentity(payload)
    if (checked.kind === 'invalid') throw new Error(`Id token of ${issuer} has invalid claims`)
    const user = checked.value
    if (nonce !== undefined && user.nonce !== nonce)
      throw new Error(`Id token of ${issuer} has another nonce`)
    // Entra's claim `email` is whatever somebody wrote there. A tenant names its own people by addresses of its domains.
    const userName = id === 'azuread' ? user.preferred_username?.toLowerCase() : undefined
    const email = user.email ?? userName
    const isVouchedFor =
      isTrue(user.email_verified) ||
      (id === 'azuread' && (isTrue(user.xms_edov) || email?.toLowerCase() === userName))
    return {
      subject: user.sub,
      email,
      emailVerified: email !== undefined && isVouchedFor,
      firstName: user.given_name ?? '',
      lastName: user.family_name ?? '',
      ...pictureIn(user.picture),
    }
  }

  return {
    async authorisation(redirectUri) {
      const { endpoints } = await discover()
      const codeVerifier = randomBytes(32).toString('base64url')
      const url = new URL(endpoints.authorise)
      const parameters = {
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: scopes[id],
        nonce: nonceOf(codeVerifier),
        code_challenge: hash(codeVerifier),
        code_challenge_method: 'S256',
        ...(id === 'apple' && { response_mode: 'form_post' }),
      }
      for (const [key, value] of Object.entries(parameters)) url.searchParams.set(key, value)
      return { url: url.href, codeVerifier }
    },

    async exchange(code, redirectUri, codeVerifier) {
      const { endpoints } = await discover()
      const clientSecret =
        typeof secret === 'string' ? secret : await signSecret(secret, clientId, issuer, now())
      const body = new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        client_id: clientId,
        client_secret: clientSecret,
        ...(codeVerifier !== undefined && { code_verifier: codeVerifier }),
      })
      const checked = readTokens(await getJson(endpoints.token, { method: 'POST', body }))
      if (checked.kind === 'invalid') throw new Error(`Token answer of ${issuer} has no id token`)
      return identify(checked.value.id_token, codeVerifier && nonceOf(codeVerifier))
    },

    read: (idToken) => identify(idToken, undefined),
  }
}
