import type { IncomingHttpHeaders } from 'node:http'
import type { Endpoint, Method } from '#schemas/api/endpoint.ts'

const originOf = (address: string): string | undefined =>
  URL.canParse(address) ? new URL(address).origin : undefined

const hostOf = (address: string): string | undefined =>
  URL.canParse(address) ? new URL(address).host : undefined

/**
 * Whether a browser may have sent a request from a foreign page, without the visitor's knowledge (CSRF). Browsers name
 * the origin of every POST, PUT and DELETE, so one that names none comes from another program; Go's
 * `http.CrossOriginProtection` decides the same way. A GET that names none passes only if no foreign page can send it
 * without a preflight: with JSON, or a custom header.
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
  if (method !== undefined && method !== 'GET' && method !== 'HEAD') return false
  const needsPreflight =
    /^application\/json\b/i.test(headers['content-type'] ?? '') ||
    'x-current-market' in headers ||
    'x-requested-with' in headers
  return !needsPreflight
}

const unsafe: ReadonlySet<Method> = new Set(['POST', 'PUT', 'DELETE'])

/** Whether an endpoint accepts calls from own pages only. */
export const isGuarded = ({ method, changes, crossOrigin }: Endpoint): boolean =>
  !crossOrigin && (changes === true || unsafe.has(method))
