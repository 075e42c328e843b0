import { localeOf } from '#schemas/markets/market.ts'
import { pathInMarket } from '#schemas/markets/market-tree.ts'
import { encodePath } from '#schemas/validation/url.ts'
import type { PublishedPage } from '#server/site/published-page.ts'
import type { Site } from '#server/site/site.ts'

/** The same page for another language or country. */
export interface Alternate {
  /** BCP 47, or `x-default` for visitors of no market. */
  hreflang: string
  /** Encoded path. */
  path: string
}

/**
 * Returns the editions of a page in all markets, itself included (routes rule 19). A page of one market only has
 * none.
 */
export function alternatesOf(page: PublishedPage, site: Pick<Site, 'markets' | 'page'>): Alternate[] {
  if (!page.indexed) return []
  const editions = site.markets.flatMap((market): Alternate[] => {
    const path = pathInMarket(page.path, market.id)
    return site.page(path)?.indexed ? [{ hreflang: localeOf(market), path: encodePath(path) }] : []
  })
  if (editions.length < 2) return []
  return page.alias === 'homePage' ? [...editions, { hreflang: 'x-default', path: '/' }] : editions
}
