import type { Market } from '#schemas/markets/market.ts'
import { limits } from '#schemas/validation/limits.ts'

/** Returns the same page in another market: the page with the same path below that market's root. */
export const pathInMarket = (path: string, market: string): string =>
  `/${[market, ...path.split('/').slice(2)].join('/')}`

/**
 * Returns the markets whose pages a market shows if it has none of its own, nearest first. Ends at an unknown or
 * repeated market.
 */
export function followedMarkets(id: string, marketOf: (id: string) => Market | undefined): string[] {
  const line = [id]
  let next = marketOf(id)?.follows
  while (
    next !== undefined &&
    !line.includes(next) &&
    marketOf(next) &&
    line.length <= limits.followedMarkets
  ) {
    line.push(next)
    next = marketOf(next)?.follows
  }
  return line.slice(1)
}

/** Returns why a market cannot follow another; undefined if it can. */
function problemOf(market: Market, byId: ReadonlyMap<string, Market>): string | undefined {
  const { id, name, follows, language } = market
  if (follows === undefined) return undefined
  if (follows === id) return `${name} cannot follow itself.`
  const other = byId.get(follows)
  if (!other) return `${name} follows “${follows}”, and there is no such market.`
  if (other.language.baseCode !== language.baseCode)
    return `${name} is in ${language.name} and ${other.name} in ${other.language.name}: a market follows one of its own language.`
  const line = followedMarkets(id, (value) => byId.get(value))
  const last = byId.get(line.at(-1) ?? '')
  if (last?.follows === undefined || !byId.has(last.follows)) return undefined
  return line.includes(last.follows) || last.follows === id
    ? `${name} follows ${other.name}, which leads back to where it began: markets cannot follow each other in a circle.`
    : `${name} follows more than ${limits.followedMarkets} markets in a line.`
}

/** Returns why one of the markets cannot follow another; undefined if all can. */
export function followProblem(markets: readonly Market[]): string | undefined {
  const byId = new Map(markets.map((market) => [market.id, market]))
  return markets.map((market) => problemOf(market, byId)).find((problem) => problem !== undefined)
}
