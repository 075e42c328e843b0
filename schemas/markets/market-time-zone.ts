import { countryTimeZone } from '#schemas/markets/country-time-zone.ts'
import type { Market } from '#schemas/markets/market.ts'

/** Time zones of countries, cached: looking one up creates a locale. */
const cache = new Map<string, string | undefined>()

function zoneOfCountry(code: string): string | undefined {
  if (!cache.has(code)) cache.set(code, countryTimeZone(code))
  return cache.get(code)
}

/**
 * Returns the time zone in which a market's days begin and its shoppers read dates (markets rule 14), IANA: its own,
 * else its country's. A market of the site has the warehouse's if both are unknown.
 */
export const timeZoneOf = ({ timeZone, country }: Pick<Market, 'timeZone' | 'country'>): string =>
  timeZone ?? zoneOfCountry(country.code) ?? 'UTC'

/** Returns a market that has a time zone: if neither it nor its country has one, that of its warehouse. */
export const withTimeZone = (market: Market, warehouse: string | undefined): Market =>
  market.timeZone !== undefined || warehouse === undefined || zoneOfCountry(market.country.code) !== undefined
    ? market
    : { ...market, timeZone: warehouse }
