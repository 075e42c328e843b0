import type { IncomingMessage } from 'node:http'
import type { Express } from 'express'
import { iconPath } from '#renderer/document-icon.ts'
import type { createApi } from '#server/api/api.ts'
import { createDescriptionRouter } from '#server/api/description-router.ts'
import type { DeferredStore } from '#server/assets/deferred-widgets.ts'
import { root } from '#server/build/vite-options.ts'
import { createAlerts } from '#server/commerce/notify-me/alerts.ts'
import { applePayRouter } from '#server/commerce/payments/adyen/apple-pay.ts'
import type { createAppPageHandler } from '#server/composition/app-page-handler.ts'
import type { Modules } from '#server/composition/modules.ts'
import type { ContentSource } from '#server/content/content-source.ts'
import { createOutboxRouter } from '#server/editor/outbox-router.ts'
import { createPreviewAtRouter } from '#server/editor/preview-at/preview-at-router.ts'
import { createShopsAt } from '#server/editor/preview-at/shop-at.ts'
import type { Service } from '#server/endpoints/handlers.ts'
import { createPolicyReports } from '#server/handlers/policy-reports.ts'
import { createPurgeRouter } from '#server/handlers/purge-router.ts'
import { createQuestionRouter } from '#server/handlers/question-router.ts'
import { networkOf } from '#server/http/network-of.ts'
import { createOperationsRouter } from '#server/operations/operations-router.ts'
import type { RequestLog } from '#server/operations/request-log.ts'
import { emptyShop } from '#server/pages/empty-shop.ts'
import { speculationRulesPath } from '#server/pages/page-headers.ts'
import { speculationRules } from '#server/pages/speculation-rules.ts'
import { createGalleryRouter } from '#server/preview/gallery-router.ts'
import { createSeoRouter } from '#server/seo/seo-router.ts'
import type { ShopListing } from '#server/seo/shop-listing.ts'
import type { ListContent } from '#server/seo/sitemap.ts'
import { confirmAndJoin } from '#server/subscriptions/confirm-and-join.ts'

interface AppRoutesDependencies {
  services: readonly Service[]
  api: ReturnType<typeof createApi>
  requests: RequestLog
  shopListing: ShopListing
  deferred: DeferredStore
  page: ReturnType<typeof createAppPageHandler>
  onFault: (error: unknown, request: IncomingMessage) => void
}

/** Lists the pages of a source that the site does not know; undefined if it knows them. */
function listKnownPages({ listedPaths }: Pick<ContentSource, 'listedPaths'>): ListContent | undefined {
  return listedPaths && (async (market) => (await listedPaths(market)).map((path) => ({ path })))
}

/** Mounts the routes for machines: health, metrics, sitemaps, speculation rules, the icon, and built files. */
function mountFiles(app: Express, modules: Modules, { shopListing }: AppRoutesDependencies): void {
  const { options, foundation, shop, sources, traffic } = modules
  const { config, logger } = options
  const { database, metrics } = foundation
  const site = shop.site.current
  app.use(
    createOperationsRouter({
      database: database.ping,
      content: sources.source.ready,
      isDatabaseStuck: database.isStuck,
      logger,
      metrics,
      metricsToken: config.metricsToken,
    }),
  )
  app.use(
    createSeoRouter({
      site,
      listContent: listKnownPages(sources.source),
      shopListing,
      publicUrl: config.publicUrl,
    }),
  )
  app.get(speculationRulesPath, (_request, response) => {
    response
      .type('application/speculationrules+json')
      .set('Cache-Control', 'public, max-age=3600')
      .json(speculationRules(site()))
  })
  app.get(iconPath, (_request, response) => {
    response.set('Cache-Control', 'public, max-age=86400').sendFile(`${root}renderer/styles/icon.svg`)
  })
  app.use('/assets', traffic.otherBuilds.router)
  app.use('/media', traffic.media)
}

/** Mounts the editor with the gallery of widgets. */
function mountEditor(
  app: Express,
  modules: Modules,
  { page, deferred, onFault }: AppRoutesDependencies,
): void {
  const { options, foundation, shop, editor } = modules
  const { assets, config, now } = options
  const { production, demo, cmsUrl, smtpUrl } = config
  app.use(
    createGalleryRouter({
      rendering: shop.rendering,
      assets: options.assets,
      site: shop.site.current,
      development: !production,
      // In production, examples of widgets are visible to editors only.
      canView: async (request) => !production || demo || editor.isEditor(request.headers.cookie),
    }),
  )
  if (demo && smtpUrl === undefined)
    app.use(createOutboxRouter({ database: foundation.database, isEditor: editor.isEditor }))
  // A content system schedules its pages itself.
  if (cmsUrl === undefined)
    app.use(
      createPreviewAtRouter({
        shopAt: createShopsAt({
          ...shop,
          ...config,
          database: foundation.database,
          assets,
          published: shop.site.current,
          deferredIn: production ? deferred.findIn : undefined,
        }),
        isEditor: editor.isEditor,
        resolveVisitor: page.resolveVisitor,
        development: !production,
        now,
      }),
    )
  app.use(editor.router({ onFault, resolveVisitor: page.resolveVisitor }))
}

/** Mounts sessions, payment pages, the pages that mails link to, and the API. */
function mountShop(
  app: Express,
  modules: Modules,
  { services, api, requests, page, onFault }: AppRoutesDependencies,
): void {
  const { options, foundation, shop, traffic, selling } = modules
  const { config, assets, now } = options
  const { publicUrl, production, payments, cmsUrl, cmsPurgeSecret } = config
  const { database, security, metrics, bus } = foundation
  const { limits, addressOf } = traffic
  const { subscriptions, loyalty } = selling
  const site = shop.site.current
  const development = !production
  app.use(createDescriptionRouter({ services, publicUrl, assets, development }))
  app.use(
    selling.session.router({
      segments: page.segments,
      quieten(request) {
        requests.noteOf(request).quiet = true
      },
      onFault,
    }),
  )
  app.use(
    createPolicyReports({
      security,
      count: metrics.policyViolation,
      admit: (request) =>
        limits.take('policy reports', networkOf(addressOf(request)), { requests: 60, seconds: 600 }),
    }),
  )
  app.use(selling.checkoutEngine.router)
  app.use(applePayRouter(payments.adyen?.applePayAssociation))
  app.use(
    createQuestionRouter({
      subscriptions,
      confirm: confirmAndJoin({ subscriptions, members: loyalty.members }),
      alerts: createAlerts(database, now),
      site,
      assets,
      limits,
      addressOf,
      development,
    }),
  )
  if (cmsUrl !== undefined && cmsPurgeSecret !== undefined)
    app.use(createPurgeRouter({ secret: cmsPurgeSecret, bus, now }))
  app.use(api.router)
  app.use(api.pageForms)
}

/** Mounts all routes in front of the page handler. */
export function mountRoutes(app: Express, modules: Modules, parts: AppRoutesDependencies): void {
  mountFiles(app, modules, parts)
  mountEditor(app, modules, parts)
  mountShop(app, modules, parts)
  app.use((request, response, next) => {
    if (request.method === 'GET' || request.method === 'HEAD') return next()
    response.status(405).set('Allow', 'GET, HEAD').json({ title: 'Method Not Allowed', status: 405 })
  })
  app.use(emptyShop({ site: modules.shop.site.current, publicUrl: modules.options.config.publicUrl }))
}
