import { LRUCache } from 'lru-cache'
import type { PageAddress } from '#server/http/page-address.ts'

/**
 * Query parameters that select another page at any path, and at a listing's path. Unknown parameters are ignored, so
 * that callers cannot fill the cache with them.
 */
const plainParameters = ['type'] as const
const listingParameters = ['page', 'sorting', 'type'] as const

/** The address of a page. */
export type TargetAddress = Extract<PageAddress, { kind: 'address' }> & {
  /** Cache keys of the path with its parameters: one as a listing and one without listing parameters. */
  key: string
  plainKey: string
}

/** Target of a request. */
export type Target = TargetAddress | Exclude<PageAddress, { kind: 'address' }>

/** The address of no page. */
export const nowhere: TargetAddress = {
  kind: 'address',
  path: '/',
  query: new URLSearchParams(),
  key: '/?',
  plainKey: '/?',
}

/** The parameters that make another page, encoded: no value can be read as two of them. */
const parametersOf = (query: URLSearchParams, names: readonly string[]): string =>
  names
    .flatMap((name) => (query.has(name) ? `${name}=${encodeURIComponent(query.get(name) ?? '')}` : []))
    .join('&')

const keyWith = (path: string, query: URLSearchParams, names: readonly string[]): string =>
  `${path}?${parametersOf(query, names)}`

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
    addresses.set(target, address)
    return address
  }
}

/** `dk` of `/dk/autumn`. */
export function firstSegment(path: string): string {
  const end = path.indexOf('/', 1)
  return path.slice(1, end === -1 ? undefined : end)
}
