import type { WidgetLoader } from '#renderer/loader.ts'
import { byPriority, directionOf, localeOf, type Market } from '#schemas/market.ts'
import type { countryList } from '#widgets/navigation/country-list/index.ts'

/** A market as the list shows it: all of it in the market's own language. */
export interface ListedMarket {
  id: string
  url: string
  country: string
  language: string
  currency: string
  locale: string
  direction: 'ltr' | 'rtl'
}

/** Markets in the order of lists. */
export const listMarkets = (markets: readonly Market[]): readonly ListedMarket[] =>
  markets.toSorted(byPriority).map((market) => ({
    id: market.id,
    url: market.url,
    country: market.country.name,
    language: market.language.name,
    currency: market.currency,
    locale: localeOf(market),
    direction: directionOf(market),
  }))

const loader: WidgetLoader<typeof countryList, readonly ListedMarket[]> = {
  deadline: 100,
  load: async ({ markets }) => ({ data: listMarkets(markets), tags: ['site'], seconds: 300 }),
}

export default loader
