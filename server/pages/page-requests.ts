import type { IncomingMessage } from 'node:http'
import type { Market } from '#schemas/markets/market.ts'
import type { Segment } from '#schemas/pages/visitor-rule.ts'
import type { Config } from '#server/configuration/config.ts'
import { type RequestContext, readRequestContext } from '#server/http/request-context.ts'
import type { PeerTrust } from '#server/http/trusted-peers.ts'
import type { PageRequest, ResolvedVisitor } from '#server/pages/page-request.ts'
import { firstSegment, type TargetAddress } from '#server/pages/page-target.ts'
import type { Site } from '#server/site/site.ts'

export interface PageRequestOptions {
  config: Config
  site: () => Site
  isTrusted: PeerTrust
  /** Whether an editor's preview link opens the draft at a path. */
  opensDraft: (token: string, path: string) => boolean
  /** Whether a request has the session of an editor, who may see drafts. */
  isEditor: (request: IncomingMessage) => Promise<boolean>
  /** Resolves the visitor of a request. */
  resolveVisitor: (
    request: IncomingMessage,
    options: { market: Market; query: URLSearchParams; session: RequestContext['session'] },
  ) => Promise<ResolvedVisitor>
}

export type PageRequests = ReturnType<typeof createPageRequests>

/** Parses page requests into context, market and query. */
export function createPageRequests({
  config,
  site,
  isTrusted,
  opensDraft,
  isEditor,
  resolveVisitor,
}: PageRequestOptions) {
  let editions = 0

  /** For the bench's page without caches, each request gets a new edition. */
  function editionOf({ path, keeps }: TargetAddress): Pick<PageRequest, 'path' | 'edition'> {
    if (keeps !== 'nothing') return { path }
    editions += 1
    return { path: `${path}/${editions}`, edition: String(editions) }
  }

  return {
    contextOf(request: IncomingMessage, { path, query }: TargetAddress): RequestContext {
      const context = readRequestContext(request, query, config, isTrusted)
      const token = query.get('previewToken')
      const isShared = !context.drafts && token !== null && opensDraft(token, path)
      return isShared ? { ...context, preview: true, drafts: true, shared: true } : context
    },

    /** In production `?preview=true` opens drafts to signed-in editors (routes rule 15). */
    async withEditor(
      context: RequestContext,
      { query }: TargetAddress,
      request: IncomingMessage,
    ): Promise<RequestContext> {
      if (context.drafts || query.get('preview') !== 'true' || !(await isEditor(request))) return context
      return { ...context, preview: true, drafts: true }
    },

    /** Returns the market of a path, and whether the path can be one of its pages. */
    marketOf(path: string): { market: Market | undefined; isMarketPath: boolean } {
      const namedMarket = site().market(firstSegment(path))
      return { market: namedMarket ?? site().markets[0], isMarketPath: namedMarket !== undefined }
    },

    pageRequest(
      address: TargetAddress,
      request: IncomingMessage,
      context: RequestContext,
      market: Market,
      segment: Segment,
    ): PageRequest {
      const { query } = address
      const { device, iso, preview, drafts, session, setupHost } = context
      let resolved: Promise<ResolvedVisitor> | undefined
      const resolveOnce = () => {
        resolved ??= resolveVisitor(request, { market, query, session })
        return resolved
      }
      return {
        market,
        ...editionOf(address),
        query,
        device,
        iso,
        preview,
        drafts,
        resolveVisitor: resolveOnce,
        segment,
        setupHost,
      }
    },
  }
}
