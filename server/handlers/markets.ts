import type { markets } from '#schemas/api/markets.ts'
import { listedMarket } from '#schemas/markets/listed-market.ts'
import type { Caller, HandlersOf } from '#server/endpoints/handlers.ts'
import type { CountryOf } from '#server/http/geo-country.ts'
import { suggestMarketsOf } from '#server/http/suggest-market.ts'
import type { Site } from '#server/site/site.ts'

const headersOf = ({ header }: Caller) => ({
  'accept-language': header('accept-language'),
  cookie: header('cookie'),
})

export const createMarketHandlers = (site: () => Site, countryOf: CountryOf): HandlersOf<typeof markets> => ({
  async suggestions({ query }, caller) {
    const { markets: allMarkets, market } = site()
    const current = market(query.market)
    if (!current) return { status: 404 }
    const suggested = suggestMarketsOf(countryOf(caller.address), headersOf(caller), allMarkets, current)
    return { status: 200, body: { markets: suggested.map(listedMarket) } }
  },

  async geolocation({ path }, caller) {
    const { markets: all, market } = site()
    const current = market(path.market)
    if (!current) throw new Error(`Market "${path.market}" not found`)
    const country = countryOf(caller.address)
    const suggested = suggestMarketsOf(country, headersOf(caller), all, current)
    return {
      status: 200,
      body: { ...(country !== undefined && { country }), markets: suggested.map(listedMarket) },
    }
  },

  async texts({ path, query }) {
    const market = site().market(path.market)
    if (!market) throw new Error(`Market "${path.market}" not found`)
    const { texts } = site().texts(market)
    const textOf = (key: string) => (Object.hasOwn(texts, key) ? (texts[key] ?? key) : key)
    return { status: 200, body: Object.fromEntries(query.keys.map((key) => [key, textOf(key)])) }
  },
})
