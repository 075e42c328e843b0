import { sendingStoresIn, storeIdsIn } from '#schemas/commerce/store.ts'
import type { Market } from '#schemas/markets/market.ts'
import { createContentBadges } from '#server/commerce/catalogue/badges.ts'
import type { SearchOptions } from '#server/commerce/catalogue/search-context.ts'
import type { Site } from '#server/site/site.ts'

/** Returns the site's settings for product lists: texts, and whether gift cards are sold. */
export function siteSearch(site: () => Site, now: () => number): SearchOptions {
  const textOf = (market: Market, key: string): string => site().texts(market).texts[key] ?? key
  return {
    now,
    contentBadges: createContentBadges(site),
    backPicture: (market) => textOf(market, 'product.backPicture'),
    facetTitle: (facet, market) => textOf(market, `facet.${facet}`),
    stores: (market) => storeIdsIn(site().payload(market.id, 'stores')),
    sendingStores: (market) => sendingStoresIn(site().payload(market.id, 'stores')),
    sellsGiftCards: (market) => site().settings(market.id).toggles.giftCards,
  }
}
