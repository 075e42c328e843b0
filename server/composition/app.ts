import type { IncomingMessage, ServerResponse } from 'node:http'
import express, { type ErrorRequestHandler, type RequestHandler } from 'express'
import type { Logger } from 'pino'
import type { Assets } from '#renderer/assets.ts'
import { areProductTags, everything } from '#renderer/cache-tags.ts'
import { iconPath } from '#renderer/document-icon.ts'
import { createApi } from '#server/api/api.ts'
import { createDescriptionRouter } from '#server/api/description-router.ts'
import { readBenchAddress } from '#server/bench/bench-address.ts'
import { root } from '#server/build/vite-options.ts'
import { applePayRouter } from '#server/commerce/payments/adyen/apple-pay.ts'
import { paymentOrigins } from '#server/commerce/payments/payment-origins.ts'
import { forwardServices } from '#server/commerce/platform/forward-services.ts'
import type { Platform } from '#server/commerce/platform/platform.ts'
import type { Config } from '#server/configuration/config.ts'
import type { ContentSource } from '#server/content/content-source.ts'
import type { EditorService } from '#server/editor/editor.ts'
import type { Service } from '#server/endpoints/handlers.ts'
import type { RateLimits } from '#server/endpoints/rate-limits.ts'
import { clientAddress } from '#server/http/client-address.ts'
import { networkOf } from '#server/http/network-of.ts'
import { readPageAddress } from '#server/http/page-address.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import { createSegments } from '#server/http/segment-cookie.ts'
import { trustedPeers } from '#server/http/trusted-peers.ts'
import type { SecurityLog } from '#server/logging/security-log.ts'
import type { PurgeBus } from '#server/operations/bus.ts'
import type { Metrics } from '#server/operations/metrics.ts'
import { createOperationsRouter } from '#server/operations/operations-router.ts'
import { createRequestLog } from '#server/operations/request-log.ts'
import { emptyShop } from '#server/pages/empty-shop.ts'
import { orderProgress } from '#server/pages/order-progress.ts'
import { createPageCache } from '#server/pages/page-cache.ts'
import { createPageDictionaries } from '#server/pages/page-dictionaries.ts'
import { createPageHandler } from '#server/pages/page-handler.ts'
import { createPagePipeline } from '#server/pages/page-pipeline.ts'
import { createSendPage, speculationRulesPath } from '#server/pages/page-response.ts'
import { createPreparedPages, type ReportContent } from '#server/pages/prepared-pages.ts'
import { withPreviews } from '#server/pages/preview-pipeline.ts'
import { sharedParts } from '#server/pages/shared-parts.ts'
import { speculationRules } from '#server/pages/speculation-rules.ts'
import { createVisitorLookup } from '#server/pages/visitor-lookup.ts'
import { createGalleryRouter } from '#server/preview/gallery-router.ts'
import type { Rendering } from '#server/rendering/rendering.ts'
import { keysFor, type SecretKeys } from '#server/security/secret-key.ts'
import { createSeoRouter } from '#server/seo/seo-router.ts'
import type { ShopListing } from '#server/seo/shop-listing.ts'
import type { SessionService } from '#server/session/session-service.ts'
import type { Site } from '#server/site/site.ts'
import type { SiteHolder } from '#server/site/site-holder.ts'
import { pageTracking, trackingOrigins } from '#server/tracking/page-tracking.ts'

export interface AppParts {
  config: Config
  assets: Assets
  rendering: Rendering
  site: SiteHolder
  /** The same with drafts, for previews. */
  draftSite: SiteHolder
  /** Source of pages, and of replacement pages if it has them. */
  source: ContentSource
  ownSource: ContentSource
  bus: PurgeBus
  logger: Logger
  metrics: Metrics
  /** Answers for built files, before anything else. */
  staticFiles: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Answers for files of other builds. */
  otherBuilds: RequestHandler
  media: RequestHandler
  /** Pages of the payment sandbox. */
  paymentPages: RequestHandler
  /** The pages that links in mail about mailing lists lead to. */
  mailQuestions: RequestHandler
  /** Where content is composed. */
  editor: EditorService
  /** Accounts, and who is signed in. */
  session: SessionService
  /** Catalogue pages in sitemaps. */
  shopListing: ShopListing
  /** The API's endpoints with their handlers. */
  services: readonly Service[]
  /** Answers the endpoints of commerce instead of the embedded engine. */
  platform: Platform | undefined
  limits: RateLimits
  security: SecurityLog
  /** Keys of the segment cookie. */
  secret: SecretKeys
  /** Milliseconds since the epoch. */
  now: () => number
  /** Rejects with the reason if the database does not respond. */
  pingDatabase: () => Promise<void>
  /** Middleware of the development server. */
  development?: RequestHandler
}

export type App = (request: IncomingMessage, response: ServerResponse) => void

/** Composes the server: static files and cached pages first, then Express for everything else. */
export function createApp(parts: AppParts): App {
  const {
    config,
    assets,
    rendering,
    site,
    draftSite,
    source,
    ownSource,
    shopListing,
    bus,
    logger,
    metrics,
    now,
  } = parts
  const current = () => site.current()
  const services = forwardServices(parts.services, parts.platform)
  const report: ReportContent = ({ path, outcome, problems }) => {
    metrics.content(outcome)
    logger.warn({ path, outcome, problems: problems.slice(0, 20) }, 'content')
  }
  const pagesOf = (from: ContentSource, asOf: () => Site) =>
    createPreparedPages({ source: from, rendering, site: asOf, report, now })
  const allPagesOf = (asOf: () => Site) => {
    const ownPages = pagesOf(ownSource, asOf)
    return { ownPages, pages: source === ownSource ? ownPages : pagesOf(source, asOf) }
  }
  const prepared = allPagesOf(current)
  const drafted = allPagesOf(draftSite.current)
  const allPrepared = [prepared, drafted].flatMap(({ ownPages, pages }) => [ownPages, pages])
  const cache = createPageCache({
    now,
    onError: (error) => logger.error({ error }, 'page refresh'),
  })
  metrics.cacheBytes(() => cache.bytes)

  bus.onPurge((tags) => {
    const forget = (old: readonly string[]) => {
      for (const kept of [...allPrepared, rendering, cache]) kept.purge(old)
    }
    const before = current().revision
    forget(tags)
    // Prices and stock change often and do not affect the site.
    if (areProductTags(tags)) return
    // Purges again after the site has refreshed: pages rendered in between may be stale, and any page may show parts of
    // the site that changed, such as another page's address.
    const forgetAgain = () => forget(current().revision === before ? tags : [everything])
    return site.refresh().then(forgetAgain, (error: unknown) => logger.error({ error }, 'site refresh'))
  })

  const { publicUrl, redirectHosts, previewOrigins, production } = config
  const pipelineOf = (asOf: () => Site, pages: ReturnType<typeof allPagesOf>) =>
    createPagePipeline({
      ...pages,
      rendering,
      assets,
      site: asOf,
      publicUrl,
      redirectHosts,
      now,
      shopListing,
      trackingOf: ({ market, settings: { toggles } }) =>
        pageTracking(config.tracking, {
          market,
          toggles,
          sizeSettings: asOf().payload(market.id, 'size-guide-settings'),
          version: assets.buildId,
        }),
    })
  const pipeline = withPreviews(
    pipelineOf(current, prepared),
    pipelineOf(draftSite.current, drafted),
    draftSite.refresh,
  )
  const isTrusted = trustedPeers(config.trustProxy)
  const addressOf = clientAddress(config.trustProxy)
  const segments = createSegments({ keys: keysFor(parts.secret, 'segment'), isTrusted, now })
  const requests = createRequestLog(logger, metrics)
  const noteFault = (error: unknown, request: IncomingMessage) =>
    logger.error({ error, route: requests.routeOf(request), id: requests.noteOf(request).id }, 'fault')
  const { sessionOf } = parts.session
  const api = createApi({
    services,
    config,
    site: current,
    limits: parts.limits,
    onFault: noteFault,
    sessionOf,
    security: parts.security,
  })

  const resolveVisitor = createVisitorLookup({
    async sessionOf(request) {
      const state = await sessionOf(request)
      return state.kind === 'session' ? state.session : undefined
    },
    callsOf: api.callsOf,
    progressOf: orderProgress,
  })
  const dictionaries = createPageDictionaries({
    revision: () => current().revision,
    market: (id) => current().market(id),
    sharedParts: async (market) =>
      production ? sharedParts(market, { pipeline, rendering, assets }) : undefined,
    onError: (error) => logger.error({ error }, 'page dictionary'),
  })
  const pageHandler = createPageHandler({
    config,
    site: current,
    readAddress: config.bench ? readBenchAddress : readPageAddress,
    pipeline,
    cache,
    send: createSendPage({
      previewOrigins,
      origins: trackingOrigins(config.tracking),
      paymentOrigins: paymentOrigins(config.payments),
      development: !production,
      dictionaries,
    }),
    isTrusted,
    opensDraft: parts.editor.links.opens,
    triesTooOften: (request) =>
      parts.limits.take('preview token', networkOf(addressOf(request)), { requests: 300, seconds: 600 }),
    segments,
    noteOf: requests.noteOf,
    whoAsks: resolveVisitor,
  })

  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  const headers = securityHeaders({ development: !production })
  app.use((_request, response, next) => {
    response.set(headers)
    next()
  })
  if (parts.development) app.use(parts.development)
  app.use(
    createOperationsRouter({
      database: parts.pingDatabase,
      content: source.ready,
      logger,
      metrics,
      metricsToken: config.metricsToken,
    }),
  )
  app.use(createSeoRouter({ site: current, shopListing, publicUrl }))
  app.get(speculationRulesPath, (_request, response) => {
    response
      .type('application/speculationrules+json')
      .set('Cache-Control', 'public, max-age=3600')
      .json(speculationRules(current()))
  })
  app.get(iconPath, (_request, response) => {
    response.set('Cache-Control', 'public, max-age=86400').sendFile(`${root}renderer/styles/icon.svg`)
  })
  app.use(
    createGalleryRouter({
      rendering,
      assets,
      site: current,
      development: !production,
      // In production, examples of widgets are visible to editors only.
      mayLook: async (request) => !production || config.demo || parts.editor.isEditor(request.headers.cookie),
    }),
  )
  app.use(parts.editor.router({ onFault: noteFault, whoAsks: resolveVisitor }))
  app.use('/assets', parts.otherBuilds)
  app.use('/media', parts.media)
  app.use(
    createDescriptionRouter({
      services,
      publicUrl,
      assets,
      development: !production,
    }),
  )
  app.use(
    parts.session.router({
      segments,
      quieten(request) {
        requests.noteOf(request).quiet = true
      },
      onFault: noteFault,
    }),
  )
  app.use(parts.paymentPages)
  app.use(applePayRouter(config.payments.adyen?.applePayAssociation))
  app.use(parts.mailQuestions)
  app.use(api.router)
  app.use(api.pageForms)
  app.use((request, response, next) => {
    if (request.method === 'GET' || request.method === 'HEAD') return next()
    response.status(405).set('Allow', 'GET, HEAD').json({ title: 'Method Not Allowed', status: 405 })
  })
  app.use(emptyShop({ site: current, publicUrl }))
  app.use((request, response) => pageHandler.handle(request, response))
  const onFault: ErrorRequestHandler = (error, request, response, next) => {
    logger.error({ error, route: requests.routeOf(request), id: requests.noteOf(request).id }, 'fault')
    if (response.headersSent) return next(error)
    pageHandler.fail(request, response).catch((second: unknown) => {
      logger.error({ error: second }, 'fault while answering a fault')
      response.status(500).json({ title: 'Internal Server Error', status: 500 })
    })
  }
  app.use(onFault)

  return (request, response) => {
    const note = requests.begin(request, response)
    try {
      if (parts.staticFiles(request, response) || dictionaries.send(request, response)) return
      if (pageHandler.fromCache(request, response, note)) return
    } catch (error) {
      logger.error({ error }, 'fault before the framework')
    }
    requests.remember(request, note)
    app(request, response)
  }
}
