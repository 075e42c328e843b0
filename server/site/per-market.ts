import type { Market } from '#schemas/markets/market.ts'
import type { Site } from '#server/site/site.ts'

/** Returns a function that caches a value per market and site, because a site is immutable. */
export function readPerMarket<Value extends object>(
  site: () => Site,
  read: (current: Site, market: Market) => Value,
): (market: Market) => Value {
  const cache = new WeakMap<Site, Map<string, Value>>()
  return (market) => {
    const current = site()
    const ofSite = cache.get(current) ?? new Map<string, Value>()
    cache.set(current, ofSite)
    const value = ofSite.get(market.id) ?? read(current, market)
    ofSite.set(market.id, value)
    return value
  }
}
