import { limits } from '#schemas/validation/limits.ts'
import { encodePath } from '#schemas/validation/url.ts'

/** The page address of a request, or the reason why it has none. */
export type PageAddress =
  | {
      kind: 'address'
      /** Decoded: `/dk/bælter`. */
      path: string
      query: URLSearchParams
      /** For the bench: disables the page cache, or all caches. Default: all are on. */
      keeps?: 'parts' | 'nothing'
    }
  | { kind: 'redirect'; location: string }
  | { kind: 'bad' }

/** First path segments that are never a market (routes rule 3). */
export const reservedSegments: ReadonlySet<string> = new Set([
  'login',
  'api',
  'auth',
  'media',
  'assets',
  'preview',
  'healthz',
  'readyz',
  'metrics',
  'robots.txt',
])

function decodeSegments(path: string): string[] | undefined {
  try {
    return path.split('/').slice(1).map(decodeURIComponent)
  } catch {
    return undefined
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are rejected
const forbidden = /[\u0000-\u001f\u007f-\u009f\\/]/

/**
 * Parses a request's target. Page paths have no trailing slash, no empty, `.` or `..` segment, no control characters
 * and no unpaired surrogates; a trailing slash is redirected to the path without, and other violations are bad
 * requests.
 */
export function readPageAddress(target: string): PageAddress {
  const [pathname = '', ...rest] = target.split('?')
  if (!pathname.startsWith('/') || target.length > limits.urlLength) return { kind: 'bad' }
  const search = rest.length > 0 ? `?${rest.join('?')}` : ''
  if (pathname === '/') return { kind: 'address', path: '/', query: new URLSearchParams(search) }
  const segments = decodeSegments(pathname.endsWith('/') ? pathname.slice(0, -1) : pathname)
  const odd = (segment: string) =>
    segment === '' ||
    segment === '.' ||
    segment === '..' ||
    forbidden.test(segment) ||
    !segment.isWellFormed()
  if (!segments || segments.some(odd)) return { kind: 'bad' }
  const path = `/${segments.join('/')}`
  if (pathname.endsWith('/')) return { kind: 'redirect', location: `${encodePath(path)}${search}` }
  return { kind: 'address', path, query: new URLSearchParams(search) }
}

/**
 * Returns the decoded path of the page that a link of this site leads to, without slash, query and fragment; undefined
 * for other links.
 */
export function linkedPath(link: string): string | undefined {
  const [path = ''] = link.split(/\/*(?:[?#]|$)/)
  const target = readPageAddress(path || '/')
  return target.kind === 'address' ? target.path : undefined
}
