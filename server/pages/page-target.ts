import { LRUCache } from 'lru-cache'
import { readPageNumber } from '#schemas/catalogue/listing-state.ts'
import type { PageAddress } from '#server/http/page-address.ts'

/**
 * Query parameters that select another page at any path, and at a listing's path. Unknown parameters are ignored, so
 * that callers cannot fill the cache with them.
 */
const plainParameters = ['type'] as const
const listingParameters = ['page', 'sorting', 'type'] as const
type Parameter = (typeof listingParameters)[number]

/** The address of a page. */
export type TargetAddress = Extract<PageAddress, { kind: 'address' }> & {
  /** Cache keys of the path with its parameters: one as a listing and one without listing parameters. */
  key: string
  plainKey: string
}

/** Target of a request. */
export type Target = TargetAddress | Exclude<PageAddress, { kind: 'address' }>

/** The path cannot be a page. */
export const nowhere: TargetAddress = {
  kind: 'address',
  path: '/',
  query: new URLSearchParams(),
  key: '/?',
  plainKey: '/?',
}

/** Returns what a page reads of a parameter's value; undefined if it ignores the value. */
function readValue(name: Parameter, value: string): string | undefined {
  if (name === 'sorting') return value
  if (name === 'type') return value === 'json' ? value : undefined
  // Page 1 is redirected only as `1`; other values that are read as 1 are ignored.
  const number = readPageNumber(value)
  return number > 1 || value === '1' ? String(number) : undefined
}

/** The parameters that make another page, encoded: so that a value cannot be parsed as two parameters. */
const parametersOf = (query: URLSearchParams, names: readonly Parameter[]): string =>
  names
    .flatMap((name) => {
      const value = query.get(name)
      const parsed = value === null ? undefined : readValue(name, value)
      return parsed === undefined ? [] : `${name}=${encodeURIComponent(parsed)}`
    })
    .join('&')

const keyWith = (path: string, query: URLSearchParams, names: readonly Parameter[]): string =>
  `${path}?${parametersOf(query, names)}`

/** Maximum length of a cached target: addresses of the shop's pages are shorter. */
const maxRemembered = 400

/** Returns a parser of request targets with a cache. */
export function createTargetReader(readAddress: (target: string) => PageAddress): (target: string) => Target {
  const addresses = new LRUCache<string, Target>({ max: 10_000 })
  return (target) => {
    const cached = addresses.get(target)
    if (cached) return cached
    const read = readAddress(target)
    const address =
      read.kind === 'address'
        ? {
            ...read,
            key: keyWith(read.path, read.query, listingParameters),
            plainKey: keyWith(read.path, read.query, plainParameters),
          }
        : read
    if (address.kind !== 'bad' && target.length <= maxRemembered) addresses.set(target, address)
    return address
  }
}

/** `dk` of `/dk/autumn`. */
export function firstSegment(path: string): string {
  const end = path.indexOf('/', 1)
  return path.slice(1, end === -1 ? undefined : end)
}
