import type { IncomingMessage } from 'node:http'
import { facetsIn } from '#schemas/catalogue/facets.ts'
import { canNarrow } from '#schemas/catalogue/listing-state.ts'
import type { Market } from '#schemas/markets/market.ts'
import { devices } from '#schemas/values/device.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import type { Segments } from '#server/http/segment-cookie.ts'
import { type CachedPage, type CachedResult, isCachedPage, type PageCache } from '#server/pages/page-cache.ts'
import { createPageKeys } from '#server/pages/page-keys.ts'
import type { PagePipeline } from '#server/pages/page-pipeline.ts'
import { type PageRequest, wantsJson } from '#server/pages/page-request.ts'
import type { PageRequests } from '#server/pages/page-requests.ts'
import type { SentResult } from '#server/pages/page-response.ts'
import type { PageResult } from '#server/pages/page-result.ts'
import { firstSegment, type TargetAddress } from '#server/pages/page-target.ts'
import type { Site } from '#server/site/site.ts'

interface Options {
  site: () => Site
  pipeline: PagePipeline
  cache: PageCache
  segments: Segments
  requests: PageRequests
}

/** Returns the cache key of a page for a device and a context. */
const pageKey = ({ key, plainKey }: TargetAddress, isPlain: boolean, context: RequestContext): string =>
  `${isPlain ? plainKey : key} ${context.device} ${context.iso}${context.setupHost ? ' setup' : ''}`

/**
 * Returns `pageKey` with a memory. A new string is hashed each time that a map looks it up, which for a cached page is a
 * noticeable part of the whole request; the same string is hashed once.
 */
function createPageKeyReader(): typeof pageKey {
  const tagsByTarget = new WeakMap<TargetAddress, string[]>()
  return (address, isPlain, context) => {
    const variant =
      devices.indexOf(context.device) * 8 +
      (isPlain ? 4 : 0) +
      (context.iso ? 2 : 0) +
      (context.setupHost ? 1 : 0)
    const cached = tagsByTarget.get(address) ?? []
    tagsByTarget.set(address, cached)
    cached[variant] ??= pageKey(address, isPlain, context)
    return cached[variant]
  }
}

/**
 * Returns a function that decides whether a page is not cached: previews change without a purge, and filtered listings have
 * too many variants.
 */
const createBypass =
  (site: Options['site'], keys: Pick<ReturnType<typeof createPageKeys>, 'isPlain'>) =>
  ({ path, query, keeps }: TargetAddress, { preview }: RequestContext): boolean =>
    preview ||
    keeps !== undefined ||
    (query.size > 0 &&
      !keys.isPlain(path) &&
      canNarrow(query, facetsIn(site().payload(firstSegment(path), 'facets'))))

/** Returns responses from the cache, or from the pipeline, cached if visitors can share them. */
export function createPageResults({ site, pipeline, cache, segments, requests }: Options) {
  const keys = createPageKeys()
  const readPageKey = createPageKeyReader()
  const keyOf = (address: TargetAddress, context: RequestContext): string =>
    readPageKey(address, keys.isPlain(address.path), context)

  const bypassesCache = createBypass(site, keys)

  /** Produces a response, through the cache if visitors of the same segment can share it. */
  function make(
    key: string,
    bypass: boolean,
    { segment }: PageRequest,
    produce: () => Promise<PageResult>,
  ): Promise<CachedResult> {
    if (bypass) return cache.once(produce)
    return cache.get(keys.of(key, segment), keys.checked(key, segment, produce))
  }

  async function replaceMissing(
    page: PageRequest,
    context: RequestContext,
    status: 404 | 410,
  ): Promise<SentResult> {
    // It is in the colours of the brand at the address.
    const { revision: brand } = site().settings(page.market.id, page.path)
    const key = `${status} ${page.market.id} ${brand} ${wantsJson(page)} ${page.device} ${page.iso}`
    const result = await make(key, context.preview, page, () => pipeline.renderErrorPage(page, status))
    if (!isCachedPage(result) && result.kind === 'missing')
      throw new Error('Not-found page could not be rendered')
    return result
  }

  return {
    /** Returns the response; the not-found page for paths outside all markets. */
    async resultOf(
      address: TargetAddress,
      context: RequestContext,
      page: PageRequest,
      isMarketPath: boolean,
    ): Promise<SentResult> {
      const result: CachedResult = isMarketPath
        ? await make(
            keyOf(address, context),
            bypassesCache(address, context),
            page,
            keys.withNote(address.path, () => pipeline.renderPage(page)),
          )
        : { kind: 'missing', status: 404, private: false }
      return !isCachedPage(result) && result.kind === 'missing'
        ? replaceMissing(page, context, result.status)
        : result
    },

    /** Returns the cached page for this visitor, if any. */
    cachedPage(
      address: TargetAddress,
      request: IncomingMessage,
      context: RequestContext,
      market: Market,
    ): CachedPage | undefined {
      if (bypassesCache(address, context)) return undefined
      const key = keyOf(address, context)
      // Most pages are the same for everybody: their segment is never computed.
      const segment = keys.isSegmented(key) ? segments.of(request) : undefined
      return cache.peek(segment ? keys.of(key, segment) : key, () => {
        const requestSegment = segment ?? segments.of(request)
        const page = requests.pageRequest(address, request, context, market, requestSegment)
        return keys.checked(
          key,
          requestSegment,
          keys.withNote(address.path, () => pipeline.renderPage(page)),
        )()
      })
    },
  }
}
