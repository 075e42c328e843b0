import { parseJson } from '#schemas/validation/json.ts'
import { limits } from '#schemas/validation/limits.ts'
import type { ContentRequest, ContentResponse } from '#server/content/content-source.ts'
import { boundedBytes } from '#server/http/bounded-text.ts'

/** Reply of a content system (content rule 24). Ages are in seconds. */
export type CmsReply =
  | { kind: 'body'; body: string; etag: string | undefined; maxAge: number }
  /** Not modified, by the entity tag that was sent along. */
  | { kind: 'unchanged'; maxAge: number }
  | Extract<ContentResponse, { kind: 'redirect' | 'missing' }>

/** The content system gave no usable reply. */
export class CmsFailure extends Error {
  /** Whether the whole system seems to be down, not only this page. */
  readonly systemWide: boolean

  constructor(message: string, systemWide: boolean) {
    super(message)
    this.systemWide = systemWide
  }
}

/** Seconds that a page without `max-age`, or a missing page, is fresh. */
const defaultMaxAge = 60

/** Statuses with a page: a proxy that changes pages makes 203 of 200 (RFC 9110, section 15.3.4). */
const pageStatuses = new Set([200, 201, 203])
const missingStatuses = [404, 410] as const
const redirectStatuses = [301, 302, 303, 307, 308] as const
/** Statuses of a proxy for a system that is unavailable or overloaded. */
const awayStatuses = new Set([429, 502, 503, 504])

const basePathOf = (address: URL): string => address.pathname.replace(/\/+$/, '')

/**
 * The address that a page is fetched from, or undefined for a path that names no page: one with `.` or `..`
 * segments, U+0000 or half a surrogate pair.
 * @param request its `path` is decoded
 */
export function pageAddress(cmsUrl: string, { path, preview }: ContentRequest): URL | undefined {
  const segments = path.split('/')
  if (!path.startsWith('/') || path.includes('\0') || !path.isWellFormed()) return undefined
  if (segments.some((segment) => segment === '.' || segment === '..')) return undefined
  const address = new URL(cmsUrl)
  address.pathname = basePathOf(address) + segments.map(encodeURIComponent).join('/')
  address.searchParams.set('type', 'json')
  if (preview) address.searchParams.set('preview', 'true')
  return address
}

/**
 * Returns where a shopper is redirected: the content system's own addresses become paths of this site, others stay as
 * they are (the source checks whether they are allowed).
 */
function siteLocation(location: string, page: URL, cmsUrl: string): string | undefined {
  if (!URL.canParse(location, page)) return undefined
  const target = new URL(location, page)
  const system = new URL(cmsUrl)
  if (target.origin !== system.origin) return target.href
  for (const parameter of ['type', 'preview']) target.searchParams.delete(parameter)
  const base = basePathOf(system)
  const path = target.pathname.startsWith(`${base}/`) ? target.pathname.slice(base.length) : target.pathname
  // A path with two slashes in front would name another host.
  return path.replace(/^\/+/, '/') + target.search + target.hash
}

function maxAgeOf(headers: Headers): number {
  const directives = headers.get('cache-control')?.toLowerCase() ?? ''
  if (/\b(no-store|no-cache|private)\b/.test(directives)) return 0
  const age = /\bs-maxage=(\d{1,9})/.exec(directives) ?? /\bmax-age=(\d{1,9})/.exec(directives)
  return age ? Number(age[1]) : defaultMaxAge
}

/** Returns the header that identifies the shop to the content system (RFC 6750), if it has a token. */
export const authorizationOf = (token: string | undefined): Record<string, string> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` }

const decoder = new TextDecoder('utf-8', { fatal: true })

/** @throws CmsFailure when the body is too large, or not UTF-8 */
async function exactText(response: Response): Promise<string> {
  const bytes = await boundedBytes(response, limits.documentBytes)
  if (!bytes) throw new CmsFailure(`more than ${limits.documentBytes} bytes`, false)
  try {
    return decoder.decode(bytes)
  } catch {
    // Replacement characters would be displayed, stored and sent back.
    throw new CmsFailure('not UTF-8', false)
  }
}

/** @throws CmsFailure when the text is not JSON */
export function parseBody(body: string): unknown {
  try {
    return parseJson(body)
  } catch {
    throw new CmsFailure('not JSON', false)
  }
}

async function readReply(response: Response, page: URL, cmsUrl: string): Promise<CmsReply> {
  if (pageStatuses.has(response.status)) {
    const body = await exactText(response)
    return {
      kind: 'body',
      body,
      etag: response.headers.get('etag') ?? undefined,
      maxAge: maxAgeOf(response.headers),
    }
  }
  await response.body?.cancel()
  if (response.status === 304) return { kind: 'unchanged', maxAge: maxAgeOf(response.headers) }
  const missing = missingStatuses.find((status) => status === response.status)
  // Its `max-age` is not honoured: most systems forbid to cache an error, and pages of the catalogue depend on it.
  if (missing) return { kind: 'missing', status: missing, maxAge: defaultMaxAge }
  const location = siteLocation(response.headers.get('location') ?? '', page, cmsUrl)
  if (response.status > 299 && response.status < 400 && response.headers.has('location') && location) {
    // Other statuses of the class, such as 300, become temporary redirects.
    const status = redirectStatuses.find((knownStatus) => knownStatus === response.status) ?? 302
    return { kind: 'redirect', status, location }
  }
  throw new CmsFailure(`status ${response.status}`, awayStatuses.has(response.status))
}

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}

/**
 * Requests a page, or a part of the payload, from the content system. Redirects are not followed, the body is read up
 * to `limits.documentBytes`, and `timeout` milliseconds cover both.
 * @throws CmsFailure if there is no usable reply
 */
export async function requestCms(
  cmsUrl: string,
  page: URL,
  { etag, token, timeout }: { etag?: string | undefined; token: string | undefined; timeout: number },
): Promise<CmsReply> {
  try {
    const response = await fetch(page, {
      redirect: 'manual',
      headers: {
        accept: 'application/json',
        ...authorizationOf(token),
        ...(etag && { 'if-none-match': etag }),
      },
      signal: AbortSignal.timeout(timeout),
    })
    return await readReply(response, page, cmsUrl)
  } catch (error) {
    if (error instanceof CmsFailure) throw error
    throw new CmsFailure(reasonOf(error), true)
  }
}
