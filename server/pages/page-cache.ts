import { LRUCache } from 'lru-cache'
import { isPurged } from '#renderer/cache-tags.ts'
import { createSingleFlight } from '#renderer/single-flight.ts'
import { dependsOnVisitor, type RuleDependencies, unconditional } from '#schemas/pages/visitor-rule.ts'
import { createPageBody, improvePageBody, type PageBody, sizeOf } from '#server/http/page-body.ts'
import type { PageResult } from '#server/pages/page-result.ts'

/** A cached response, ready to be sent. */
export interface CachedPage {
  status: number
  body: PageBody
  styleHash: string
  frames: readonly string[]
  /** Whether its policy allows no scripts or addresses of other services. */
  closed: boolean
  hidden: boolean
  private: boolean
  tags: readonly string[]
  /** Seconds that it stays fresh; undefined: until it is purged. */
  seconds: number | undefined
  /** When it becomes stale, by the monotonic clock. */
  freshUntil: number
  /** When it must not be sent any more, even while it is rebuilt; by the monotonic clock. */
  usableUntil: number
  /** When its content changes, such as a starting campaign, in milliseconds since the epoch. */
  expires: number
  /** Properties of the visitor and the time that the page depends on. */
  conditions: RuleDependencies
  /** Whether other visitors, or the same visitor later, may see another version. */
  conditional: boolean
  /** Whether its body is compressed again, or will be. */
  recompressed: boolean
}

export type CachedResult = CachedPage | Exclude<PageResult, { kind: 'document' }>

export const isCachedPage = (result: CachedResult): result is CachedPage =>
  'body' in result && 'freshUntil' in result

export interface PageCache {
  /** Returns the cached page if it is fresh, or stale and being rebuilt; undefined on a miss. */
  peek(key: string, make: () => Promise<PageResult>): CachedPage | undefined
  /** Returns the response; concurrent requests for one key share one run. */
  get(key: string, make: () => Promise<PageResult>): Promise<CachedResult>
  /** Compresses without caching: for responses that belong to one visitor. */
  once(make: () => Promise<PageResult>): Promise<CachedResult>
  purge(tags: readonly string[]): void
  readonly bytes: number
}

interface Options {
  /** Milliseconds since the epoch. */
  now: () => number
  /** Monotonic clock in milliseconds. */
  steady: () => number
  maxBytes?: number
  /** Whether to recompress pages at the highest level at their second request. Default: true. */
  recompress?: boolean | undefined
  /** Receives errors of rebuilds in the background. */
  onError: (error: unknown) => void
}

/** Milliseconds that a stale page can still be sent while it is rebuilt, or while rebuilding fails. */
const graceTime = 24 * 3_600_000
const cacheable = new Set([200, 404, 410])

async function toCached(result: PageResult, steady: number): Promise<CachedResult> {
  if (result.kind !== 'document') return result
  const { status, styleHash, frames = [], closed = false, hidden, tags, seconds } = result
  const { conditions = unconditional } = result
  const { expires = Number.POSITIVE_INFINITY } = result
  const isPrivate = result.private
  const body = await createPageBody(result.html)
  const freshUntil = steady + (seconds ?? Number.POSITIVE_INFINITY) * 1_000
  return {
    status,
    body,
    styleHash,
    frames,
    closed,
    hidden,
    private: isPrivate,
    tags,
    seconds,
    freshUntil,
    usableUntil: freshUntil + graceTime,
    expires,
    conditions,
    conditional: dependsOnVisitor(conditions) || result.expires !== undefined,
    recompressed: false,
  }
}

/**
 * Creates a cache of finished pages in memory, bounded in bytes: single flight, stale-while-revalidate, stale-if-error,
 * purged by tag. It stores public responses only; not-found pages are stored briefly.
 */
export function createPageCache({
  now,
  steady,
  maxBytes = 96_000_000,
  recompress = true,
  onError,
}: Options): PageCache {
  const cache = new LRUCache<string, CachedPage>({
    maxSize: maxBytes,
    sizeCalculation: (page, key) => sizeOf(page.body) + key.length + 500,
  })
  const flight = createSingleFlight<CachedResult>()
  let improving = Promise.resolve()

  /** One page at a time: each takes a core and tens of megabytes for a while, and visitors have priority. */
  function improveLater(key: string, page: CachedPage): void {
    improving = improving
      .then(async () => {
        if (cache.peek(key) === page) await improvePageBody(page.body)
      })
      .catch(onError)
  }

  const isUsable = (page: CachedPage) => page.usableUntil > steady() && page.expires > now()

  async function make(
    key: string,
    produce: () => Promise<PageResult>,
    canCache: () => boolean,
  ): Promise<CachedResult> {
    const result = await produce()
    const old = cache.get(key)
    // The source failed: a stale page is better than an error page, unless it is too old or its content has ended.
    if (result.kind === 'document' && result.status >= 500 && old && isUsable(old)) return old
    const page = await toCached(result, steady())
    const isCacheable = result.kind === 'document' && !result.private && result.seconds !== 0
    if (!isCachedPage(page) || !isCacheable || !cacheable.has(page.status)) {
      cache.delete(key)
      return page
    }
    if (canCache()) cache.set(key, page)
    return page
  }

  /** Deduplicates concurrent requests, unless the response turns out to be private. */
  async function get(key: string, produce: () => Promise<PageResult>): Promise<CachedResult> {
    const current = flight.pending(key)
    if (!current) return flight.run(key, (canCache) => make(key, produce, canCache))
    const result = await current
    return result.private ? toCached(await produce(), steady()) : result
  }

  function peek(key: string, produce: () => Promise<PageResult>): CachedPage | undefined {
    const page = cache.get(key)
    if (!page || !isUsable(page)) return undefined
    if (page.freshUntil < steady()) get(key, produce).catch(onError)
    // Crawlers request most pages once, for which 0.2 s of CPU would be wasted.
    if (recompress && !page.recompressed) {
      page.recompressed = true
      improveLater(key, page)
    }
    return page
  }

  return {
    peek,
    get: (key, produce) => {
      const page = peek(key, produce)
      return page ? Promise.resolve(page) : get(key, produce)
    },
    once: async (produce) => toCached(await produce(), steady()),
    purge(tags) {
      flight.purge()
      const old = new Set(tags)
      for (const [key, page] of cache.entries()) if (isPurged(page.tags, old)) cache.delete(key)
    },
    get bytes() {
      return cache.calculatedSize
    },
  }
}
