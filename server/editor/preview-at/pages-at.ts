import type { ContentSource } from '#server/content/content-source.ts'
import { withFollowedMarkets } from '#server/content/followed-markets.ts'
import { type ShopPages, withShopPages } from '#server/content/shop-pages.ts'
import { readStoredDocument, storedPages } from '#server/content/store.ts'
import type { Database } from '#server/database/database.ts'
import { readPublishedAt } from '#server/editor/preview-at/published-at.ts'
import type { Site } from '#server/site/site.ts'

interface PagesAtDependencies {
  database: Database
  /** Site-wide content at the moment. */
  site: Site
  /** The catalogue's pages at the moment. */
  shopPages: ShopPages
}

/** Creates the source of the shop's own pages as they will be published at a moment. */
export function pagesPublishedAt(
  { database, site, shopPages }: PagesAtDependencies,
  moment: Date,
): ContentSource {
  const embedded: ContentSource = {
    page: (request) => readPublishedAt(database, moment, (db) => storedPages(db, db).page(request)),
    refuse: (request, revision) =>
      readPublishedAt(database, moment, (db) => storedPages(db, db).refuse(request, revision)),
    accept: async () => undefined,
    forget: async () => undefined,
    ready: database.ping,
  }
  const templates = {
    document: (address: Parameters<typeof readStoredDocument>[1]) =>
      readPublishedAt(database, moment, (db) => readStoredDocument(db, address, false)),
  }
  return withShopPages(withFollowedMarkets(embedded, site.followed), templates, shopPages, site.followed)
}
