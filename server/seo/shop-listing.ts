import { LRUCache } from 'lru-cache'
import { templateAliases } from '#schemas/catalogue/shop-page.ts'
import { localeOf } from '#schemas/markets/market.ts'
import { pathInMarket } from '#schemas/markets/market-tree.ts'
import { encodePath } from '#schemas/validation/url.ts'
import type { ShopPageAddress, ShopPages } from '#server/content/shop-pages.ts'
import type { Alternate } from '#server/seo/alternates.ts'
import type { PublishedPage } from '#server/site/published-page.ts'
import type { Site } from '#server/site/site.ts'

/** Catalogue pages for search engines. */
export interface ShopListing {
  /** Returns the addresses of a market's products and categories that have a template and no page of their own. */
  addresses(market: string): Promise<readonly ShopPageAddress[]>
  /** Returns all editions of a product's or category's page, like `alternatesOf` for content pages. */
  alternates(path: string, alias: string): Promise<readonly Alternate[]>
}

interface ShopListingDependencies {
  shopPages: ShopPages
  site: () => Pick<Site, 'markets' | 'hasTemplate'>
  /** Returns the content page at a path, which takes precedence; undefined if there is none. */
  contentPage: (path: string) => Pick<PublishedPage, 'indexed'> | undefined
}

/** Milliseconds that results are cached: crawlers repeat requests. */
const age = 60_000

export function createShopListing({ shopPages, site, contentPage }: ShopListingDependencies): ShopListing {
  const lists = new LRUCache<string, readonly ShopPageAddress[]>({
    max: 20,
    ttl: age,
    fetchMethod: async (market) => {
      const allAddresses = await shopPages.addresses(market)
      return allAddresses.filter(({ alias }) => site().hasTemplate(market, alias))
    },
  })
  return {
    // A content page at the same address has priority, and is listed with the content pages.
    addresses: async (market) =>
      ((await lists.fetch(market)) ?? []).filter(({ path }) => contentPage(path) === undefined),

    async alternates(path, alias) {
      if (!templateAliases.some((item) => item === alias)) return []
      const having = await shopPages.marketsWith(path)
      const editions = site().markets.flatMap((market): Alternate[] => {
        const localPath = pathInMarket(path, market.id)
        // A content page at the same address has priority.
        const content = contentPage(localPath)
        const isThere = content
          ? content.indexed
          : having.includes(market.id) && site().hasTemplate(market.id, alias)
        return isThere ? [{ hreflang: localeOf(market), path: encodePath(localPath) }] : []
      })
      return editions.length < 2 ? [] : editions
    },
  }
}
