import type { WidgetLoader } from '#renderer/loader.ts'
import { type ListedMarket, listedMarket } from '#schemas/markets/listed-market.ts'
import { byPriority, type Market } from '#schemas/markets/market.ts'
import type { countryList } from '#widgets/navigation/country-list/index.ts'

/** Markets in display order. */
export const listMarkets = (markets: readonly Market[]): readonly ListedMarket[] =>
  markets.toSorted(byPriority).map(listedMarket)

const loader: WidgetLoader<typeof countryList, readonly ListedMarket[]> = {
  deadline: 100,
  load: async ({ markets }) => ({ data: listMarkets(markets), tags: ['site'], seconds: 300 }),
}

export default loader
