import type { markets } from '#schemas/api/markets.ts'
import { listedMarket } from '#schemas/listed-market.ts'
import type { HandlersOf } from '#server/api/handlers.ts'
import { suggestOtherMarkets } from '#server/http/suggest-market.ts'
import type { Site } from '#server/site/site.ts'

export const createMarketHandlers = (site: () => Site): HandlersOf<typeof markets> => ({
  async suggestions({ query }, { header }) {
    const { markets: all, market } = site()
    const shown = market(query.market)
    if (!shown) return { status: 404 }
    const headers = { 'accept-language': header('accept-language'), cookie: header('cookie') }
    return { status: 200, body: { markets: suggestOtherMarkets(headers, all, shown).map(listedMarket) } }
  },
})
