import { LRUCache } from 'lru-cache'
import type { Assets } from '#renderer/assets.ts'
import type { DeferredStore } from '#server/assets/deferred-widgets.ts'
import type { ShopPages } from '#server/content/shop-pages.ts'
import type { Database } from '#server/database/database.ts'
import type { ReadQueries } from '#server/database/read-database.ts'
import { pagesPublishedAt } from '#server/editor/preview-at/pages-at.ts'
import { readPublishedAt } from '#server/editor/preview-at/published-at.ts'
import { createPagePipeline, type PagePipeline } from '#server/pages/page-pipeline.ts'
import { createPreparedPages } from '#server/pages/prepared-pages.ts'
import { guestRequest } from '#server/pages/shared-parts.ts'
import type { RenderingEngine } from '#server/rendering/rendering.ts'
import { createShopListing } from '#server/seo/shop-listing.ts'
import type { Site } from '#server/site/site.ts'

interface Options {
  database: Database
  assets: Assets
  /** Returns the current published site. The cache is valid while this is the same object. */
  published: () => Site
  /** Reads the published site as it is for `db`. */
  readPublished: (db: ReadQueries) => Promise<Site>
  shopPagesOf: (site: () => Site) => ShopPages
  renderingOf: (site: () => Site, now: () => number) => RenderingEngine
  publicUrl: string
  redirectHosts: readonly string[]
  /** Creates the widgets that pages fetch later. Default: they have all of theirs. */
  deferredIn?: DeferredStore['findIn'] | undefined
}

/** The shop as it will be at a moment. */
export interface ShopAt {
  site: Site
  pipeline: PagePipeline
}

/** Maximum number of cached shops: an editor steps back and forth between moments. */
const maxMoments = 3

/** Composes pages over the site and the documents that will be published at a moment. */
function pipelineAt(options: Options, site: Site, moment: Date): PagePipeline {
  const { database, shopPagesOf, renderingOf, deferredIn } = options
  const now = () => moment.getTime()
  const siteThen = () => site
  const rendering = renderingOf(siteThen, now)
  const shopPages = shopPagesOf(siteThen)
  const source = pagesPublishedAt({ database, site, shopPages }, moment)
  // Shoppers are not concerned yet: problems of content are logged once it is live.
  const report = () => undefined
  const pages = createPreparedPages({ source, rendering, site: siteThen, report, now })
  const deferred = deferredIn?.({
    revision: () => site.revision,
    render: (market, device) => pipeline.renderDeferred(guestRequest(market, market.url, device)),
  })
  const pipeline: PagePipeline = createPagePipeline({
    ...options,
    ...(deferred && { deferredOf: ({ market, device }) => deferred(market, device) }),
    rendering,
    site: siteThen,
    pages,
    embeddedPages: pages,
    now,
    shopListing: createShopListing({ shopPages, site: siteThen, contentPage: site.page }),
  })
  return pipeline
}

/** Creates the reader of the shop as it will be at a moment. */
export function createShopsAt(options: Options): (moment: Date) => Promise<ShopAt> {
  const { database, published, readPublished } = options
  const cache = new LRUCache<string, ShopAt & { base: Site }>({ max: maxMoments })
  return (moment) =>
    readPublishedAt(database, moment, async (db, steps) => {
      const base = published()
      const key = JSON.stringify([moment.toISOString(), steps])
      const cached = cache.get(key)
      if (cached?.base === base) return cached
      const site = await readPublished(db)
      const shop = { site, base, pipeline: pipelineAt(options, site, moment) }
      cache.set(key, shop)
      return shop
    })
}
