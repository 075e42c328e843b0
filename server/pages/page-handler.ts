import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Market } from '#schemas/markets/market.ts'
import { dependsOnVisitor } from '#schemas/pages/visitor-rule.ts'
import { type PageAddress, reservedSegments } from '#server/http/page-address.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import type { Segments } from '#server/http/segment-cookie.ts'
import { suggestMarket } from '#server/http/suggest-market.ts'
import type { RequestNote } from '#server/operations/request-log.ts'
import { isCachedPage, type PageCache } from '#server/pages/page-cache.ts'
import type { PagePipeline } from '#server/pages/page-pipeline.ts'
import { createPageRequests, type PageRequestOptions } from '#server/pages/page-requests.ts'
import type { SendPage, SentResult } from '#server/pages/page-response.ts'
import { createPageResults } from '#server/pages/page-results.ts'
import { createTargetReader, firstSegment, nowhere } from '#server/pages/page-target.ts'
import { withOtherParameters } from '#server/pages/pagination.ts'
import { previewCookiesFor } from '#server/pages/preview-cookie.ts'
import type { Site } from '#server/site/site.ts'

export interface PageHandler {
  /** Responds from the cache before Express sees the request; returns false on a miss. */
  fromCache(request: IncomingMessage, response: ServerResponse, note: RequestNote): boolean
  /** Responds to a page request. Rejects on internal faults only. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
  /** Responds with the error page; 503 while the database is unavailable. */
  fail(request: IncomingMessage, response: ServerResponse, status: 500 | 503): Promise<void>
}

interface Options extends PageRequestOptions {
  readAddress: (target: string) => PageAddress
  pipeline: PagePipeline
  cache: PageCache
  send: SendPage
  /** Counts the use of a preview token. Returns the seconds to wait after too many. */
  triesTooOften: (request: IncomingMessage) => Promise<number | undefined>
  segments: Segments
  noteOf: (request: IncomingMessage) => RequestNote
  /** Returns the country that a request comes from (ISO 3166-1 alpha-2); undefined if unknown. */
  countryOf: (request: IncomingMessage) => string | undefined
  /** Counts a search, without its visitor (tracking rule 16). */
  countSearch?(market: string, terms: string): void
}

/** Whether the same address can show something else to other visitors, or later. */
function isConditional(result: SentResult): boolean {
  if (isCachedPage(result)) return result.conditional
  const conditions = 'conditions' in result ? result.conditions : undefined
  return conditions !== undefined && (dependsOnVisitor(conditions) || conditions.moments.length > 0)
}

/** Adds the request's parameters to a redirect that keeps them: cached redirects are without. */
const withQueryOf = (result: SentResult, query: URLSearchParams): SentResult =>
  'location' in result && result.keepsQuery
    ? { ...result, location: withOtherParameters(result.location, query) }
    : result

/** Returns a page's path for the log. The path of a page that does not exist is arbitrary input and not logged. */
const routeOf = (path: string, { status }: { status: number }): string =>
  status === 404 || status === 410 ? '/*' : path

function redirect(response: ServerResponse, status: number, location: string): void {
  const headers = { Location: location, 'Cache-Control': 'private, no-store' }
  response.writeHead(status, { ...headers, Vary: 'Accept-Language, Cookie' }).end()
}

/** Refuses a request whose network has used too many preview tokens. */
function refuse(response: ServerResponse, wait: number): void {
  response.writeHead(429, { 'Retry-After': String(wait), 'Cache-Control': 'no-store' }).end()
}

/** Facts about a request, for its response and the log. */
interface ResponseFacts {
  note: RequestNote
  context: RequestContext
  market: Market
  /** Decoded, for the log. */
  path?: string
  cookies?: readonly string[]
}

/** Returns the function that sends a response with its cookies and adds its fields to the request log. */
function createFinish({ send, segments }: Pick<Options, 'send' | 'segments'>) {
  return (
    request: IncomingMessage,
    response: ServerResponse,
    result: SentResult,
    { note, context, market, path, cookies = [] }: ResponseFacts,
  ): void => {
    const byDraw = 'conditions' in result && result.conditions && result.conditions.cuts.length > 0
    const draw = byDraw ? segments.drawCookieFor(request) : undefined
    if (draw) response.setHeader('Set-Cookie', [...cookies, draw])
    else if (cookies.length > 0) response.setHeader('Set-Cookie', cookies)
    send(request, response, result, {
      requestId: note.id,
      market: market.id,
      deviceByProxy: context.deviceByProxy,
      preview: context.preview,
      private: result.private,
      conditional: isConditional(result),
    })
    if (path !== undefined) note.route = routeOf(path, result)
  }
}

/**
 * Returns the terms of a search: an unfiltered request of the first result page, by a human visitor. Each visitor's
 * search is counted once: other pages, orders and filters of its result have more parameters.
 */
function searchIn(
  { method, headers }: IncomingMessage,
  { path, query }: { path: string; query: URLSearchParams },
  { id }: Market,
  site: Site,
): string | undefined {
  const terms = query.size === 1 ? query.get('q') : null
  if (terms === null || method !== 'GET' || headers['sec-purpose'] !== undefined) return undefined
  if (/bot|crawl|spider/i.test(headers['user-agent'] ?? '')) return undefined
  return path === site.addresses(id)('searchPage') ? terms : undefined
}

export function createPageHandler(options: Options): PageHandler {
  const { config, site, segments, noteOf } = options
  const addressOf = createTargetReader(options.readAddress)
  const requests = createPageRequests(options)
  const results = createPageResults({ ...options, requests })
  const finish = createFinish(options)
  const marketAt = (path: string) => {
    const { market, isMarketPath } = requests.marketOf(path)
    if (!market) throw new Error('The shop has no markets')
    return { market, isMarketPath }
  }

  function countSearch(
    request: IncomingMessage,
    address: { path: string; query: URLSearchParams },
    market: Market,
  ): void {
    const terms = options.countSearch && searchIn(request, address, market, site())
    if (terms !== undefined) options.countSearch?.(market.id, terms)
  }

  function countRendered(
    request: IncomingMessage,
    address: { path: string; query: URLSearchParams },
    market: Market,
    { isPage, context, result }: { isPage: boolean; context: RequestContext; result: { status: number } },
  ): void {
    if (isPage && !context.preview && result.status === 200) countSearch(request, address, market)
  }

  /** Redirects requests without a market to the home page of the best market. */
  const homeFor = (request: IncomingMessage): string =>
    `/${suggestMarket(request.headers, site().markets, options.countryOf(request))?.id ?? ''}`

  return {
    fromCache(request, response, note) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false
      const address = addressOf(request.url ?? '/')
      if (address.kind !== 'address' || address.query.has('preview') || address.query.has('previewToken'))
        return false
      const { market, isMarketPath } = requests.marketOf(address.path)
      if (!market || !isMarketPath) return false
      const context = requests.contextOf(request, address)
      const page = results.cachedPage(address, request, context, market)
      if (!page) return false
      finish(request, response, page, { note, context, market, path: address.path })
      note.source = 'cache'
      countSearch(request, address, market)
      return true
    },

    async handle(request, response) {
      const address = addressOf(request.url ?? '/')
      if (address.kind === 'redirect') return redirect(response, 301, address.location)
      const target = address.kind === 'address' ? address : nowhere
      const wait = target.query.has('previewToken') ? await options.triesTooOften(request) : undefined
      if (wait !== undefined) return refuse(response, wait)
      const context = await requests.withEditor(requests.contextOf(request, target), target, request)
      if (address.kind === 'address' && target.path === '/')
        return redirect(response, 302, withOtherParameters(homeFor(request), target.query))
      const { market, isMarketPath } = marketAt(target.path)
      const isPage =
        address.kind === 'address' && isMarketPath && !reservedSegments.has(firstSegment(target.path))
      const page = requests.pageRequest(target, request, context, market, segments.of(request))
      const result = await results.resultOf(target, context, page, isPage)
      const cookies = context.shared ? [] : previewCookiesFor(target.query, context, config)
      const note = noteOf(request)
      countRendered(request, target, market, { isPage, context, result })
      finish(request, response, withQueryOf(result, target.query), {
        note,
        context,
        market,
        path: target.path,
        cookies,
      })
      note.source = 'rendered'
    },

    async fail(request, response, status) {
      const context = requests.contextOf(request, nowhere)
      const address = addressOf(request.url ?? '/')
      const { market } = marketAt(address.kind === 'address' ? address.path : '/')
      const page = requests.pageRequest(nowhere, request, context, market, segments.of(request))
      const result = await options.cache.once(() => options.pipeline.renderErrorPage(page, status))
      if (!isCachedPage(result)) throw new Error('Error page could not be rendered')
      finish(request, response, result, { note: noteOf(request), context, market })
    },
  }
}
