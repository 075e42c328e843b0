import { createDeferredWidgets } from '#server/assets/deferred-widgets.ts'
import type { Modules } from '#server/composition/modules.ts'
import { purgePages } from '#server/composition/purge-pages.ts'
import type { ContentSource } from '#server/content/content-source.ts'
import { createPageCache } from '#server/pages/page-cache.ts'
import { createPagePipeline, type PagePipeline } from '#server/pages/page-pipeline.ts'
import { createPicturesAhead } from '#server/pages/pictures-ahead.ts'
import { createPreparedPages, type PreparedPages, type ReportContent } from '#server/pages/prepared-pages.ts'
import { withPreviews } from '#server/pages/preview-pipeline.ts'
import { guestRequest } from '#server/pages/shared-parts.ts'
import { createShopListing, type ShopListing } from '#server/seo/shop-listing.ts'
import type { Site } from '#server/site/site.ts'
import { pageTracking } from '#server/tracking/page-tracking.ts'

/** Milliseconds between a purge and rendering the pictures of the changed pages. */
const afterPurge = 1_000

/** Prepared pages of the content system, and of the shop's own documents. */
interface PagesOfSite {
  pages: PreparedPages
  embeddedPages: PreparedPages
}

/** Renders pictures ahead: now, and for each published page. */
function startPrerender(
  { options, foundation, shop, traffic }: Modules,
  pipeline: PagePipeline,
  shopListing: ShopListing,
): void {
  const ahead = createPicturesAhead({
    pipeline,
    site: shop.site.current,
    listings: async (market) => {
      const pages = await shopListing.addresses(market)
      return pages.flatMap(({ alias, path }) => (alias === 'categoryPage' ? [path] : []))
    },
    makeLater: traffic.media.makeLater,
    onError: (error) => options.logger.warn({ error }, 'rendering a picture ahead failed'),
  })
  void ahead.makeAll()
  foundation.bus.onPurge((tags) => {
    // Runs after the purge, when pages show the published content.
    setTimeout(() => void ahead.pagesPurged(tags), afterPurge).unref()
  })
}

/** Composes the page pipeline: prepared pages, rendering, and the cache of responses. */
export function createAppPages(modules: Modules) {
  const { options, foundation, shop, sources } = modules
  const { config, logger, assets, now, steady } = options
  const { metrics } = foundation
  const { rendering, site, draftSite, shopPages } = shop
  const { source, embeddedSource } = sources
  const { publicUrl, redirectHosts } = config
  const report: ReportContent = ({ path, outcome, problems }) => {
    metrics.content(outcome)
    logger.warn({ path, outcome, problems: problems.slice(0, 20) }, 'invalid content')
  }
  const pagesOf = (from: ContentSource, asOf: () => Site) =>
    createPreparedPages({ source: from, rendering, site: asOf, report, now: steady })
  const allPagesOf = (asOf: () => Site): PagesOfSite => {
    const embeddedPages = pagesOf(embeddedSource, asOf)
    return { embeddedPages, pages: source === embeddedSource ? embeddedPages : pagesOf(source, asOf) }
  }
  const prepared = allPagesOf(site.current)
  const drafted = allPagesOf(draftSite.current)
  const cache = createPageCache({
    now,
    steady,
    recompress: options.recompressPages,
    onError: (error) => logger.error({ error }, 'page rebuild failed'),
  })
  metrics.cacheBytes(() => cache.bytes)
  const allPrepared = [prepared, drafted].flatMap(({ embeddedPages, pages }) => [embeddedPages, pages])
  purgePages({
    bus: foundation.bus,
    site,
    layers: [...allPrepared, rendering, cache],
    onError: (error) => logger.error({ error }, 'site refresh failed'),
  })
  const shopListing = createShopListing({
    shopPages,
    site: site.current,
    // A content system has its own pages at the addresses of the embedded store's.
    contentPage: (path) => (config.cmsUrl ? undefined : site.current().page(path)),
  })
  const deferred = createDeferredWidgets({
    revision: () => site.current().revision,
    market: (id) => site.current().market(id),
    render: (market, device) => published.renderDeferred(guestRequest(market, market.url, device)),
    onError: (error) => logger.error({ error }, 'deferred widgets failed'),
  })
  const pipelineOf = (asOf: () => Site, pages: PagesOfSite): PagePipeline =>
    createPagePipeline({
      ...pages,
      rendering,
      assets,
      site: asOf,
      publicUrl,
      redirectHosts,
      now,
      shopListing,
      // In development, components change without a new edition of the site.
      ...(config.production && { deferredOf: ({ market, device }) => deferred.find(market, device) }),
      trackingOf: ({ market, settings: { toggles } }, isPrivate) =>
        pageTracking(config.tracking, {
          market,
          toggles,
          sizeSettings: asOf().payload(market.id, 'size-guide-settings'),
          version: assets.buildId,
          isPrivate,
        }),
    })
  const published = pipelineOf(site.current, prepared)
  const pipeline = withPreviews(published, pipelineOf(draftSite.current, drafted), draftSite.refresh)
  if (config.picturesAhead) startPrerender(modules, pipeline, shopListing)
  return { pipeline, cache, shopListing, deferred }
}
