import { randomBytes } from 'node:crypto'
import type { TestStorefront } from '#tests/support/storefront.ts'

interface AuthAnswer {
  status: number
  body: unknown
  headers: Headers
}

/**
 * A client that speaks the session library's protocol, and stores its cookies or its header tokens. If the shop
 * trusts loopback, it has its own client address.
 */
export interface AuthClient {
  readonly cookies: Map<string, string>
  /** Header mode: what `st-access-token` and `st-refresh-token` brought. */
  readonly headerTokens: Map<string, string>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<AuthAnswer>
  get(path: string, headers?: Record<string, string>): Promise<AuthAnswer>
  /** Any endpoint of the shop, with the stored tokens. */
  ask(path: string, request?: RequestInit): Promise<AuthAnswer>
  /** `uid`, `ate` and `up` of the newest front token. */
  front(): unknown
}

export const formFields = (fields: Record<string, string>): object => ({
  formFields: Object.entries(fields).map(([id, value]) => ({ id, value })),
})

/** Only the refresh call may see the refresh cookie (its path). */
const sentTo = (path: string) => (name: string) =>
  name !== 'sRefreshToken' || path === '/api/auth/session/refresh'

function setOrDelete(cookies: Map<string, string>, name: string, value: string | null): void {
  if (value === '') cookies.delete(name)
  else if (value !== null) cookies.set(name, value)
}

export function createAuthClient(
  shop: Pick<TestStorefront, 'url'>,
  mode: 'cookie' | 'header' = 'cookie',
): AuthClient {
  // A separate network for each client, so that rate limits by network do not add up.
  const address = [10, ...randomBytes(3)].join('.')
  const cookies = new Map<string, string>()
  const headerTokens = new Map<string, string>()
  let frontToken: string | undefined

  function keep(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      setOrDelete(cookies, name, line.includes('Max-Age=0') ? '' : value)
    }
    for (const name of ['st-access-token', 'st-refresh-token'])
      setOrDelete(headerTokens, name, headers.get(name))
    const front = headers.get('front-token')
    if (front !== null) frontToken = front === 'remove' ? undefined : front
  }

  async function ask(path: string, request: RequestInit = {}): Promise<AuthAnswer> {
    const sent = [...cookies]
      .filter(([name]) => sentTo(path)(name))
      .map(([name, value]) => `${name}=${value}`)
    const token = headerTokens.get(path.endsWith('/session/refresh') ? 'st-refresh-token' : 'st-access-token')
    const response = await fetch(shop.url + path, {
      redirect: 'manual',
      ...request,
      headers: {
        'X-Forwarded-For': address,
        ...(sent.length > 0 && { Cookie: sent.join('; ') }),
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...Object.fromEntries(new Headers(request.headers)),
      },
    })
    keep(response.headers)
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers }
  }

  const own = { rid: 'session', 'fdi-version': '3.1,4.0', 'st-auth-mode': mode }
  return {
    cookies,
    headerTokens,
    ask,
    post: (path, body, headers) =>
      ask(`/api/auth${path}`, {
        method: 'POST',
        headers: { ...own, ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    get: (path, headers) => ask(`/api/auth${path}`, { headers: { ...own, ...headers } }),
    front: () => frontToken && JSON.parse(Buffer.from(frontToken, 'base64').toString('utf8')),
  }
}
