import type { Endpoint } from '#schemas/api/endpoint.ts'
import { storedKeys } from '#schemas/visitors/stored-keys.ts'
import { guestCookie } from '#server/commerce/wishlists/guest-cookie.ts'
import type { Caller } from '#server/endpoints/handlers.ts'
import { actorOf } from '#server/endpoints/operator.ts'
import { cookieOf } from '#server/http/cookies.ts'

/** Validated input of an endpoint. */
export interface PlatformInput {
  path: object
  query: unknown
  body: unknown
}

/** Cookies of basket and wishlist, the only ones that are passed to the platform and back. */
export const commerceCookies: ReadonlySet<string> = new Set([
  storedKeys.basket.name,
  storedKeys.promoCode.name,
  guestCookie,
])

/** Cookie of the session's access token. */
const accessTokenCookie = 'sAccessToken'

/** Headers of the page's request that are passed on unchanged (api rule 6). */
const passedOn = ['x-newsletter', 'x-terms-condition-version', 'x-terms-condition-date'] as const

/** Longer than any issued token. */
const maxHeaderLength = 4_096
const isPlain = (value: string | undefined): value is string =>
  value !== undefined && value !== '' && value.length <= maxHeaderLength && /^[\x20-\x7e]+$/.test(value)

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []

/** Reads the promo codes that the visitor's cookie stores (basket rule 8). */
function promoCodeOf({ header }: Caller): string | undefined {
  const promoCode = cookieOf(header('cookie'), storedKeys.promoCode.name)
  const code = promoCode === undefined ? '' : Buffer.from(promoCode, 'base64').toString()
  return isPlain(code) && code.length <= maxCodeLength ? code : undefined
}
const maxCodeLength = 400

/**
 * Builds the address from `COMMERCE_URL` and the endpoint's path with its parameters. Catalogue calls add the response
 * format and the visitor's promo codes.
 */
export function platformAddress(base: string, { path }: Endpoint, input: PlatformInput, caller: Caller): URL {
  const parameters = new Map(entriesOf(input.path))
  const filled = path.replaceAll(/\{([^}]+)\}/g, (_, name) => {
    // Segments of dots would leave the path.
    const text = encodeURIComponent(String(parameters.get(name) ?? ''))
    return /^\.{1,2}$/.test(text) ? text.replaceAll('.', '%252E') : text
  })
  const address = new URL(base + filled)
  for (const [name, value] of entriesOf(input.query))
    for (const item of [value].flat()) if (item !== undefined) address.searchParams.append(name, String(item))
  if (!path.startsWith('/api/catalog/')) return address
  address.searchParams.set('type', 'json')
  const code = promoCodeOf(caller)
  if (code !== undefined && !address.searchParams.has('promocode'))
    address.searchParams.set('promocode', code)
  return address
}

function cookiesOf({ header }: Caller): string {
  const cookieHeader = header('cookie')
  return [...commerceCookies]
    .flatMap((name) => {
      const value = cookieOf(cookieHeader, name)
      return isPlain(value) ? [`${name}=${value}`] : []
    })
    .join('; ')
}

/** Returns the headers that identify the caller: address, in-store context, terms, session or machine (api rule 6). */
function identityOf(caller: Caller): [string, string | undefined][] {
  const { market, address, iso, session, machine, header } = caller
  const token = header('authorization') ?? cookieOf(header('cookie'), accessTokenCookie)
  return [
    ...passedOn.map((name): [string, string | undefined] => [name, header(name)]),
    ['x-current-market', market?.id],
    ['x-forwarded-for', address],
    ['x-iso-context', iso ? 'true' : undefined],
    ['cookie', cookiesOf(caller)],
    // The token is not verified here: the session has been looked up.
    ['authorization', session && token ? `Bearer ${token.replace(/^Bearer /i, '')}` : undefined],
    ['x-user-id', session?.userId ?? actorOf(caller)?.id],
    ['x-user-email', session?.emailVerified ? session.email : undefined],
    ['x-user-role', machine ? 'machine' : session?.role],
  ]
}

/** Accepts HTML for navigations if the endpoint can redirect, else JSON. */
function acceptOf({ responses }: Endpoint, { header }: Caller): string {
  const redirects = Object.keys(responses).some((status) => status.startsWith('3'))
  const isNavigation = header('accept')?.startsWith('text/html')
  return redirects && isNavigation ? 'text/html, application/json' : 'application/json'
}

/** Builds the request to the platform. */
export function platformRequest(endpoint: Endpoint, input: PlatformInput, caller: Caller): RequestInit {
  const { method, accepts } = endpoint
  const headers = new Headers({ accept: acceptOf(endpoint, caller), 'x-requested-with': 'vitrine' })
  for (const [name, value] of identityOf(caller)) if (isPlain(value)) headers.set(name, value)
  if (input.body === undefined) return { method, headers, redirect: 'manual' }
  if (accepts === 'form') {
    const fields = entriesOf(input.body).map(([name, value]) => [name, String(value)])
    return { method, headers, redirect: 'manual', body: new URLSearchParams(fields) }
  }
  headers.set('content-type', 'application/json')
  return { method, headers, redirect: 'manual', body: JSON.stringify(input.body) }
}
