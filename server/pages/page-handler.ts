import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { facetsIn } from '#schemas/catalogue/facets.ts'
import { mayNarrow } from '#schemas/catalogue/listing-state.ts'
import type { Market } from '#schemas/markets/market.ts'
import { dependsOnVisitor, type Segment } from '#schemas/pages/visitor-rule.ts'
import type { Config } from '#server/configuration/config.ts'
import { type PageAddress, reservedSegments } from '#server/http/page-address.ts'
import { type RequestContext, readRequestContext } from '#server/http/request-context.ts'
import type { Segments } from '#server/http/segment-cookie.ts'
import { suggestMarket } from '#server/http/suggest-market.ts'
import type { IsTrusted } from '#server/http/trusted-peers.ts'
import type { RequestNote } from '#server/operations/request-log.ts'
import type { PageAnswer } from '#server/pages/page-answer.ts'
import { isKeptPage, type KeptAnswer, type KeptPage, type PageCache } from '#server/pages/page-cache.ts'
import { createPageKeys } from '#server/pages/page-keys.ts'
import type { PagePipeline } from '#server/pages/page-pipeline.ts'
import type { PageRequest, ResolvedVisitor } from '#server/pages/page-request.ts'
import type { SendPage, SentAnswer } from '#server/pages/page-response.ts'
import { previewCookiesFor } from '#server/pages/preview-cookie.ts'
import type { Site } from '#server/site/site.ts'

export interface PageHandler {
  /** Answers from the cache before Express sees the request; returns false on a miss. */
  fromCache(request: IncomingMessage, response: ServerResponse, note: RequestNote): boolean
  /** Answers a page request. Rejects on internal faults only. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
  /** The error page, for faults that nothing else answered. */
  fail(request: IncomingMessage, response: ServerResponse): Promise<void>
}

interface Options {
  config: Config
  site: () => Site
  readAddress: (target: string) => PageAddress
  pipeline: PagePipeline
  cache: PageCache
  send: SendPage
  isTrusted: IsTrusted
  /** Whether an editor's preview link opens the draft at a path. */
  opensDraft: (token: string, path: string) => boolean
  /** Counts the use of a preview token. Returns the seconds to wait after too many. */
  triesTooOften: (request: IncomingMessage) => Promise<number | undefined>
  segments: Segments
  noteOf: (request: IncomingMessage) => RequestNote
  /** Resolves the visitor of a request. */
  whoAsks: (
    request: IncomingMessage,
    asked: { market: Market; query: URLSearchParams; session: RequestContext['session'] },
  ) => Promise<ResolvedVisitor>
}

/**
 * Query parameters that select another page at any path, and at the path of a listing. Others are ignored, so that
 * nobody can fill the cache with them.
 */
const plainParameters = ['type'] as const
const listingParameters = ['page', 'sorting', 'type'] as const

type Address = Extract<PageAddress, { kind: 'address' }> & {
  /** Cache keys of the path with its parameters: one as a listing and one without listing parameters. */
  key: string
  plainKey: string
}

type Target = Address | Exclude<PageAddress, { kind: 'address' }>

/** The parameters that make another page, encoded: no value can be read as two of them. */
const parametersOf = (query: URLSearchParams, names: readonly string[]): string =>
  names
    .flatMap((name) => (query.has(name) ? `${name}=${encodeURIComponent(query.get(name) ?? '')}` : []))
    .join('&')

/** `dk` of `/dk/autumn`. */
function firstSegment(path: string): string {
  const end = path.indexOf('/', 1)
  return path.slice(1, end === -1 ? undefined : end)
}

/** Whether the same address can show something else to other visitors, or later. */
function isConditional(answer: SentAnswer): boolean {
  if (isKeptPage(answer)) return answer.conditional
  const conditions = 'conditions' in answer ? answer.conditions : undefined
  return conditions !== undefined && (dependsOnVisitor(conditions) || conditions.moments.length > 0)
}

/** Returns a page's path for the log. The path of a page that does not exist is arbitrary input and not logged. */
const routeOf = (path: string, { status }: { status: number }): string =>
  status === 404 || status === 410 ? '/*' : path

export function createPageHandler(options: Options): PageHandler {
  const { config, site, readAddress, pipeline, cache, send, isTrusted, segments, noteOf } = options
  const addresses = new LRUCache<string, Target>({ max: 10_000 })
  const keys = createPageKeys()

  function addressOf(target: string): Target {
    const known = addresses.get(target)
    if (known) return known
    const read = readAddress(target)
    const keyWith = (path: string, query: URLSearchParams, names: readonly string[]) =>
      `${path}?${parametersOf(query, names)}`
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

  /** Previews change without a purge, and filtered listings have too many variants to cache. */
  const bypassesCache = ({ path, query, keeps }: Address, { preview }: RequestContext): boolean =>
    preview ||
    keeps !== undefined ||
    (query.size > 0 &&
      !keys.isPlain(path) &&
      mayNarrow(query, facetsIn(site().payload(firstSegment(path), 'facets'))))

  function contextOf(request: IncomingMessage, { path, query }: Address): RequestContext {
    const context = readRequestContext(request, query, config, isTrusted)
    const token = query.get('previewToken')
    const isShared = !context.drafts && token !== null && options.opensDraft(token, path)
    return isShared ? { ...context, preview: true, drafts: true, shared: true } : context
  }

  const keyOf = ({ path, key, plainKey }: Address, context: RequestContext): string =>
    `${keys.isPlain(path) ? plainKey : key} ${context.device} ${context.iso}${context.setupHost ? ' setup' : ''}`

  /** Returns the market of a path, and whether the path can be one of its pages. */
  function marketOf(path: string): { market: Market | undefined; known: boolean } {
    const named = site().market(firstSegment(path))
    return { market: named ?? site().markets[0], known: named !== undefined }
  }

  let editions = 0

  /** Of the bench's page without caches, each request is for an edition of its own. */
  function editionOf({ path, keeps }: Address): Pick<PageRequest, 'path' | 'edition'> {
    if (keeps !== 'nothing') return { path }
    editions += 1
    return { path: `${path}/${editions}`, edition: String(editions) }
  }

  function pageRequest(
    address: Address,
    request: IncomingMessage,
    context: RequestContext,
    market: Market,
    segment: Segment,
  ): PageRequest {
    const { query } = address
    const { device, iso, preview, drafts, session, setupHost } = context
    let known: Promise<ResolvedVisitor> | undefined
    const resolveVisitor = () => {
      known ??= options.whoAsks(request, { market, query, session })
      return known
    }
    return { market, ...editionOf(address), query, device, iso, preview, drafts, whoAsks: resolveVisitor, segment, setupHost }
  }

  function optionsOf(note: RequestNote, context: RequestContext, answer: SentAnswer, market: Market) {
    return {
      requestId: note.id,
      market: market.id,
      deviceByProxy: context.deviceByProxy,
      preview: context.preview,
      private: answer.private,
      conditional: isConditional(answer),
    }
  }

  /** Sets the cookies of an answer. */
  function setCookies(
    request: IncomingMessage,
    response: ServerResponse,
    answer: SentAnswer,
    others: readonly string[] = [],
  ): void {
    const byDraw = 'conditions' in answer && answer.conditions && answer.conditions.cuts.length > 0
    const draw = byDraw ? segments.drawCookieFor(request) : undefined
    if (draw) response.setHeader('Set-Cookie', [...others, draw])
    else if (others.length > 0) response.setHeader('Set-Cookie', others)
  }

  /** Produces an answer, through the cache if visitors of the same segment can share it. */
  function make(
    key: string,
    bypass: boolean,
    { segment }: PageRequest,
    produce: () => Promise<PageAnswer>,
  ): Promise<KeptAnswer> {
    if (bypass) return cache.once(produce)
    return cache.get(keys.of(key, segment), keys.checked(key, segment, produce))
  }

  async function answerOf(
    address: Address,
    context: RequestContext,
    page: PageRequest,
    known: boolean,
  ): Promise<SentAnswer> {
    const answer: KeptAnswer = known
      ? await make(
          keyOf(address, context),
          bypassesCache(address, context),
          page,
          keys.noted(address.path, () => pipeline.answer(page)),
        )
      : { kind: 'missing', status: 404, private: false }
    return !isKeptPage(answer) && answer.kind === 'missing' ? missing(page, context, answer.status) : answer
  }

  /** Returns the cached page for this visitor, if any. */
  function keptPage(
    address: Address,
    request: IncomingMessage,
    context: RequestContext,
    market: Market,
  ): KeptPage | undefined {
    const key = keyOf(address, context)
    // Most pages are the same for everybody: their segment is never computed.
    const segment = keys.isSegmented(key) ? segments.of(request) : undefined
    return cache.peek(segment ? keys.of(key, segment) : key, () => {
      const known = segment ?? segments.of(request)
      const page = pageRequest(address, request, context, market, known)
      return keys.checked(
        key,
        known,
        keys.noted(address.path, () => pipeline.answer(page)),
      )()
    })
  }

  async function missing(page: PageRequest, context: RequestContext, status: 404 | 410): Promise<SentAnswer> {
    const key = `${status} ${page.market.id} ${page.query.get('type')} ${page.device} ${page.iso}`
    const answer = await make(key, context.preview, page, () => pipeline.standIn(page, status))
    if (!isKeptPage(answer) && answer.kind === 'missing') throw new Error('No replacement for a missing page')
    return answer
  }

  function redirect(response: ServerResponse, status: number, location: string): void {
    response
      .writeHead(status, {
        Location: location,
        'Cache-Control': 'private, no-store',
        Vary: 'Accept-Language, Cookie',
      })
      .end()
  }

  /** The home page of the market that suits a visitor who names none. */
  const homeFor = ({ headers }: IncomingMessage): string =>
    `/${suggestMarket(headers, site().markets)?.id ?? ''}`

  /** Whether a request is refused because its network has used too many preview tokens. */
  async function isRefused(
    { query }: Address,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<boolean> {
    const wait = query.has('previewToken') ? await options.triesTooOften(request) : undefined
    if (wait === undefined) return false
    response.writeHead(429, { 'Retry-After': String(wait), 'Cache-Control': 'no-store' }).end()
    return true
  }

  const nowhere: Address = {
    kind: 'address',
    path: '/',
    query: new URLSearchParams(),
    key: '/?',
    plainKey: '/?',
  }

  return {
    fromCache(request, response, note) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false
      const address = addressOf(request.url ?? '/')
      if (address.kind !== 'address' || address.query.has('preview') || address.query.has('previewToken'))
        return false
      const context = contextOf(request, address)
      if (bypassesCache(address, context)) return false
      const { market, known } = marketOf(address.path)
      if (!market || !known) return false
      const page = keptPage(address, request, context, market)
      if (!page) return false
      setCookies(request, response, page)
      send(request, response, page, optionsOf(note, context, page, market))
      note.source = 'cache'
      note.route = routeOf(address.path, page)
      return true
    },

    async handle(request, response) {
      const address = addressOf(request.url ?? '/')
      if (address.kind === 'redirect') return redirect(response, 301, address.location)
      const target = address.kind === 'address' ? address : nowhere
      if (await isRefused(target, request, response)) return
      const context = contextOf(request, target)
      if (address.kind === 'address' && target.path === '/') return redirect(response, 302, homeFor(request))
      const { market, known } = marketOf(target.path)
      if (!market) throw new Error('The shop has no markets')
      const isPage = address.kind === 'address' && known && !reservedSegments.has(firstSegment(target.path))
      const page = pageRequest(target, request, context, market, segments.of(request))
      const answer = await answerOf(target, context, page, isPage)
      const cookies = context.shared ? [] : previewCookiesFor(target.query, context, config)
      setCookies(request, response, answer, cookies)
      const note = noteOf(request)
      send(request, response, answer, optionsOf(note, context, answer, market))
      note.source = 'rendered'
      note.route = routeOf(target.path, answer)
    },

    async fail(request, response) {
      const context = contextOf(request, nowhere)
      const { market } = marketOf(
        addressOf(request.url ?? '/').kind === 'address' ? (request.url ?? '/') : '/',
      )
      if (!market) throw new Error('The shop has no markets')
      const page = pageRequest(nowhere, request, context, market, segments.of(request))
      const answer = await cache.once(() => pipeline.standIn(page, 500))
      if (!isKeptPage(answer)) throw new Error('No replacement for an error page')
      send(request, response, answer, optionsOf(noteOf(request), context, answer, market))
    },
  }
}
