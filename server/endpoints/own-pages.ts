import type { IncomingHttpHeaders } from 'node:http'
import type { Endpoint, Method } from '#schemas/api/endpoint.ts'

const originOf = (address: string): string | undefined =>
  URL.canParse(address) ? new URL(address).origin : undefined

const hostOf = (address: string): string | undefined =>
  URL.canParse(address) ? new URL(address).host : undefined

/**
 * Whether a browser may have sent a request from a foreign page, without the visitor's knowledge (CSRF). Modern
 * browsers name the origin of requests; without one, a request passes only if no foreign page can send it without a
 * preflight: another method, JSON, or a custom header.
 */
export function canBeForeign(
  method: string | undefined,
  headers: IncomingHttpHeaders,
  publicUrl: string,
): boolean {
  const site = headers['sec-fetch-site']
  if (site === 'same-origin') return false
  const { origin, host } = headers
  if (origin !== undefined) return origin !== originOf(publicUrl) && hostOf(origin) !== host
  if (site !== undefined) return true
  const needsConfirmation =
    method === 'PUT' ||
    method === 'DELETE' ||
    /^application\/json\b/i.test(headers['content-type'] ?? '') ||
    'x-current-market' in headers ||
    'x-requested-with' in headers
  return !needsConfirmation
}

const unsafe: ReadonlySet<Method> = new Set(['POST', 'PUT', 'DELETE'])

/** Whether an endpoint accepts calls from own pages only. */
export const isGuarded = ({ method, changes, crossOrigin }: Endpoint): boolean =>
  !crossOrigin && (changes === true || unsafe.has(method))
