import { createHash } from 'node:crypto'
import { importPKCS8, SignJWT } from 'jose'
import * as openId from 'openid-client'
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

/** Query parameters of the provider's redirect. */
interface ProviderResponse {
  code: string
  /** The issuer of the response, if it names one (RFC 9207). */
  iss?: string
}

interface Authorisation {
  /** Callback address; it adds its own `state`. */
  url: string
  codeVerifier: string
}

/** One OpenID provider, by the authorisation code flow with PKCE (OpenID Connect Core 1.0; RFC 7636). */
export interface OpenIdClient {
  /** @throws if the provider does not respond */
  authorisation(redirectUri: string): Promise<Authorisation>
  /** @throws if the provider refuses the code, or its response cannot be trusted */
  exchange(response: ProviderResponse, redirectUri: string, codeVerifier: string): Promise<ForeignUser>
}

const name = { type: 'string', maxLength: 100 } as const

const readIdentity = compileSchema({
  type: 'object',
  properties: {
    sub: { type: 'string', minLength: 1, maxLength: 255 },
    email: { type: 'string', format: 'email', maxLength: 254 },
    preferred_username: { type: 'string', format: 'email', maxLength: 254 },
    // Apple sends a string.
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

/** Seconds before a provider's response times out, and milliseconds that its discovery document is cached. */
const timeoutSeconds = 8
const discoveryLifetime = 3_600_000
const scopes = {
  azuread: 'openid email profile',
  google: 'openid email profile',
  facebook: 'openid email',
  apple: 'name email',
} as const

/** Binds an id token to the browser that requested it, which alone knows the verifier. */
const nonceOf = (codeVerifier: string): string =>
  createHash('sha256').update(`nonce ${codeVerifier}`).digest('base64url')

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

function clientAuthentication({ clientId, secret, issuer }: ProviderConfig, now: () => number) {
  if (typeof secret === 'string') return openId.ClientSecretPost(secret)
  const authenticate: openId.ClientAuth = async (server, client, body, headers) => {
    const signed = await signSecret(secret, clientId, issuer, now())
    await openId.ClientSecretPost(signed)(server, client, body, headers)
  }
  return authenticate
}

/** Returns who signed in, by the claims of a validated id token. */
function readUser({ id, issuer }: ProviderConfig, claims: openId.IDToken): ForeignUser {
  const checked = readIdentity(claims)
  if (checked.kind === 'invalid') throw new Error(`Id token of ${issuer} has invalid claims`)
  const user = checked.value
  // Entra does not verify its claim `email`. A tenant's own users have addresses of its verified domains.
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

async function discover(config: ProviderConfig, now: () => number): Promise<openId.Configuration> {
  const { clientId, issuer, tokenEndpoint } = config
  const authentication = clientAuthentication(config, now)
  // The signature of id tokens is verified, too: the connection alone is not trusted.
  const extensions = [openId.enableNonRepudiationChecks]
  if (issuer.startsWith('http:')) extensions.push(openId.allowInsecureRequests)
  const configuration = await openId.discovery(new URL(issuer), clientId, undefined, authentication, {
    timeout: timeoutSeconds,
    execute: extensions,
  })
  if (tokenEndpoint === undefined) return configuration
  const { supportsPKCE, ...metadata } = configuration.serverMetadata()
  const provider = { ...metadata, token_endpoint: tokenEndpoint }
  const completed = new openId.Configuration(provider, clientId, undefined, authentication)
  completed.timeout = timeoutSeconds
  for (const extend of extensions) extend(completed)
  return completed
}

/** Creates the client of one provider. `now` is in milliseconds since the epoch. */
export function createOpenIdClient(config: ProviderConfig, now: () => number): OpenIdClient {
  let cached: { until: number; configuration: openId.Configuration } | undefined

  async function configuration(): Promise<openId.Configuration> {
    if (cached && cached.until > now()) return cached.configuration
    cached = { until: now() + discoveryLifetime, configuration: await discover(config, now) }
    return cached.configuration
  }

  return {
    async authorisation(redirectUri) {
      const codeVerifier = openId.randomPKCECodeVerifier()
      const url = openId.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: scopes[config.id],
        nonce: nonceOf(codeVerifier),
        code_challenge: await openId.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ...(config.id === 'apple' && { response_mode: 'form_post' }),
      })
      return { url: url.href, codeVerifier }
    },

    async exchange(response, redirectUri, codeVerifier) {
      const url = new URL(redirectUri)
      for (const [key, value] of Object.entries(response)) url.searchParams.set(key, value)
      // The browser made the state and has checked it; the verifier, which it alone knows, binds the code to it.
      const tokens = await openId.authorizationCodeGrant(await configuration(), url, {
        pkceCodeVerifier: codeVerifier,
        expectedNonce: nonceOf(codeVerifier),
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new Error(`Token response of ${config.issuer} contains no id_token`)
      return readUser(config, claims)
    },
  }
}
