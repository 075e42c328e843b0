import type { Market } from '#schemas/markets/market.ts'
import type { Site } from '#server/site/site.ts'

/** Returns the caller's market if it sells from this catalogue, else the first that does. */
export function marketOfCatalog(site: Site, catalog: string, current: Market | undefined): Market {
  const sells = (market: Market) => (market.catalog ?? market.id) === catalog
  const catalogMarket = current && sells(current) ? current : site.markets.find(sells)
  if (!catalogMarket) throw new Error(`Catalogue "${catalog}" not found`)
  return catalogMarket
}

/** Returns the caller's market, else the first. */
export function marketOfCaller(site: Site, current: Market | undefined): Market {
  const market = current ?? site.markets[0]
  if (!market) throw new Error('The shop has no markets')
  return market
}
