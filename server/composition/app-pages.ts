import { areProductTags, everything } from '#renderer/cache-tags.ts'
import type { Modules } from '#server/composition/modules.ts'
import type { ContentSource } from '#server/content/content-source.ts'
import { createPageCache, type PageCache } from '#server/pages/page-cache.ts'
import { createPagePipeline, type PagePipeline } from '#server/pages/page-pipeline.ts'
import { createPicturesAhead } from '#server/pages/pictures-ahead.ts'
import { createPreparedPages, type PreparedPages, type ReportContent } from '#server/pages/prepared-pages.ts'
import { withPreviews } from '#server/pages/preview-pipeline.ts'
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

/** Purges changed pages, and again once the site has been reloaded. */
function forgetOnPurge(
  { options: { logger }, foundation: { bus }, shop: { site, rendering } }: Modules,
  prepared: readonly PagesOfSite[],
  cache: PageCache,
): void {
  const allPrepared = prepared.flatMap(({ embeddedPages, pages }) => [embeddedPages, pages])
  bus.onPurge((tags) => {
    const forget = (old: readonly string[]) => {
      for (const layer of [...allPrepared, rendering, cache]) layer.purge(old)
    }
    const before = site.current().revision
    forget(tags)
    // Prices and stock change often and do not affect the site.
    if (areProductTags(tags)) return
    // Purges again after the site has refreshed: pages rendered in between may be stale, and any page may show parts of
    // the site that changed, such as another page's address.
    const forgetAgain = () => forget(site.current().revision === before ? tags : [everything])
    return site
      .refresh()
      .then(forgetAgain, (error: unknown) => logger.error({ error }, 'site refresh failed'))
  })
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
  forgetOnPurge(modules, [prepared, drafted], cache)
  const shopListing = createShopListing({ shopPages, site: site.current })
  const pipelineOf = (asOf: () => Site, pages: PagesOfSite) =>
    createPagePipeline({
      ...pages,
      rendering,
      assets,
      site: asOf,
      publicUrl,
      redirectHosts,
      now,
      shopListing,
      trackingOf: ({ market, settings: { toggles } }, isPrivate) =>
        pageTracking(config.tracking, {
          market,
          toggles,
          sizeSettings: asOf().payload(market.id, 'size-guide-settings'),
          version: assets.buildId,
          isPrivate,
        }),
    })
  const pipeline = withPreviews(
    pipelineOf(site.current, prepared),
    pipelineOf(draftSite.current, drafted),
    draftSite.refresh,
  )
  if (config.picturesAhead) startPrerender(modules, pipeline, shopListing)
  return { pipeline, cache, shopListing }
}
