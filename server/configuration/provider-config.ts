import type { ToggleName, Toggles } from '#schemas/markets/toggles.ts'

/** Identity providers that a shop can have (account rule 11). */
const providerIds = ['azuread', 'google', 'facebook', 'apple'] as const

export type ProviderId = (typeof providerIds)[number]

/** A client secret that is signed for each use, with a key of the team: Apple allows no fixed secret. */
export interface SigningSecret {
  teamId: string
  keyId: string
  /** PKCS #8, in PEM. */
  privateKey: string
}

/** Configuration of an OpenID provider. */
export interface ProviderConfig {
  id: ProviderId
  clientId: string
  secret: string | SigningSecret
  /** Base of its discovery document (OpenID Connect Discovery 1.0). */
  issuer: string
  /** For providers whose discovery document has none. */
  tokenEndpoint: string | undefined
}

type Environment = Readonly<Record<string, string | undefined>>

const defaultIssuers: Readonly<Record<ProviderId, string | undefined>> = {
  // A tenant's own: `https://login.microsoftonline.com/{tenant}/v2.0`. The common one would accept users of every
  // company.
  azuread: undefined,
  google: 'https://accounts.google.com',
  facebook: 'https://www.facebook.com',
  apple: 'https://appleid.apple.com',
}

/** Facebook's discovery document omits it. */
const defaultTokenEndpoints: Readonly<Partial<Record<ProviderId, string>>> = {
  facebook: 'https://graph.facebook.com/oauth/access_token',
}

function secretOf(variableOf: (part: string) => string | undefined): string | SigningSecret | undefined {
  const [teamId, keyId, privateKey] = [variableOf('TEAM_ID'), variableOf('KEY_ID'), variableOf('PRIVATE_KEY')]
  if (teamId && keyId && privateKey) return { teamId, keyId, privateKey: privateKey.replaceAll('\\n', '\n') }
  return variableOf('CLIENT_SECRET')
}

const signingParts = ['TEAM_ID', 'KEY_ID', 'PRIVATE_KEY'] as const

/** Returns the missing parts of a provider's configuration; undefined if it has none at all. */
function missingParts(
  id: ProviderId,
  variableOf: (part: string) => string | undefined,
): string[] | undefined {
  const parts = ['CLIENT_ID', 'CLIENT_SECRET', 'ISSUER', 'TOKEN_ENDPOINT', ...signingParts]
  if (!parts.some(variableOf)) return undefined
  const signsSecret = id === 'apple' && !variableOf('CLIENT_SECRET')
  const neededParts = ['CLIENT_ID', ...(signsSecret ? signingParts : ['CLIENT_SECRET'])]
  if (defaultIssuers[id] === undefined) neededParts.push('ISSUER')
  return neededParts.filter((part) => !variableOf(part))
}

/**
 * Returns the configured providers.
 * @param addressOf parses an address and throws if it is invalid
 * @throws the error of `invalid` if a provider is configured in part only
 */
export function readProviders(
  environment: Environment,
  addressOf: (name: string, value: string | undefined) => string | undefined,
  invalid: (message: string) => Error,
): ProviderConfig[] {
  return providerIds.flatMap((id) => {
    const prefix = `AUTH_${id.toUpperCase()}_`
    const variable = (part: string) => environment[prefix + part] || undefined
    const missing = missingParts(id, variable)
    if (missing === undefined) return []
    if (missing.length > 0)
      throw invalid(`${missing.map((part) => prefix + part).join(', ')} must be set as well`)
    const clientId = variable('CLIENT_ID')
    const secret = secretOf(variable)
    const issuer = addressOf(`${prefix}ISSUER`, variable('ISSUER')) ?? defaultIssuers[id]
    if (!clientId || secret === undefined || issuer === undefined) return []
    const tokenEndpoint =
      addressOf(`${prefix}TOKEN_ENDPOINT`, variable('TOKEN_ENDPOINT')) ?? defaultTokenEndpoints[id]
    return [{ id, clientId, secret, issuer, tokenEndpoint }]
  })
}

/** Returns the provider of a client's id: the session library calls Entra `active-directory`. */
export const providerIdOf = (thirdPartyId: string): ProviderId | undefined =>
  thirdPartyId === 'active-directory' ? 'azuread' : providerIds.find((id) => id === thirdPartyId)

export const providerNames: Readonly<Record<ProviderId, string>> = {
  azuread: 'Microsoft',
  google: 'Google',
  facebook: 'Facebook',
  apple: 'Apple',
}

const togglesOf = {
  azuread: undefined,
  google: 'socialLoginGoogle',
  facebook: 'socialLoginFacebook',
  apple: 'socialLoginApple',
} as const satisfies Readonly<Record<ProviderId, ToggleName | undefined>>

/** Returns the toggles that content cannot switch on: sign-ins without a configured provider. */
export function togglesOff(configured: readonly Pick<ProviderConfig, 'id'>[]): Partial<Toggles> {
  const missing = providerIds.filter((id) => !configured.some((provider) => provider.id === id))
  return Object.fromEntries(missing.flatMap((id) => (togglesOf[id] ? [[togglesOf[id], false]] : [])))
}
