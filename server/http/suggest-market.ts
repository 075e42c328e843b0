import type { IncomingHttpHeaders } from 'node:http'
import Negotiator from 'negotiator'
import type { Market } from '#schemas/markets/market.ts'
import { cookieOf } from '#server/http/cookies.ts'

/** Cookie of the chosen market (markets rule 4). */
const marketCookie = 'market'

/** Returns the languages that a browser prefers, best first, as language and country (`de-CH` is `['de', 'ch']`). */
const languagesOf = (headers: IncomingHttpHeaders): [language: string, country: string | undefined][] =>
  new Negotiator({ headers }).languages().map((tag) => {
    const [language = '', country] = tag.toLowerCase().split('-')
    return [language, country]
  })

const hasLanguage = (market: Market, language: string): boolean => market.language.baseCode === language
const isIn = (market: Market, country: string | undefined): boolean =>
  market.country.code.toLowerCase() === country

/** Returns the market that the visitor chose before, if it still exists. */
function rememberedMarket(headers: IncomingHttpHeaders, markets: readonly Market[]): Market | undefined {
  const chosenMarket = cookieOf(headers.cookie, marketCookie)
  return markets.find((market) => market.id === chosenMarket)
}

/**
 * Returns the market for a visitor without a market in the path: the one chosen before, else one of the visitor's
 * country, in the browser's languages if possible, else the best match of these (`de-CH` before `de`), else the first.
 * @param markets in the order of lists
 * @param here ISO 3166-1 alpha-2; undefined if unknown
 */
export function suggestMarket(
  headers: IncomingHttpHeaders,
  markets: readonly Market[],
  here?: string,
): Market | undefined {
  const remembered = rememberedMarket(headers, markets)
  if (remembered) return remembered
  const local = markets.filter(({ country }) => country.code === here)
  if (local.length > 0) return suggestMarket({ 'accept-language': headers['accept-language'] }, local)
  for (const [language, country] of languagesOf(headers)) {
    const candidates = markets.filter((market) => hasLanguage(market, language))
    const best = candidates.find((market) => isIn(market, country)) ?? candidates[0]
    if (best) return best
  }
  return markets[0]
}

/**
 * Returns markets that may suit a visitor better than the current one: the one chosen before, else those of the
 * preferred country and language, followed by the country's other languages. Empty if the current market suits.
 * @param markets in display order
 */
export function suggestOtherMarkets(
  headers: IncomingHttpHeaders,
  markets: readonly Market[],
  currentMarket: Market,
): readonly Market[] {
  const remembered = rememberedMarket(headers, markets)
  if (remembered) return remembered.id === currentMarket.id ? [] : [remembered]
  for (const [language, country] of languagesOf(headers)) {
    const candidates = markets.filter((market) => hasLanguage(market, language))
    const best = candidates.find((market) => isIn(market, country))
    const isNamed = best !== undefined
    if (isNamed ? best.id === currentMarket.id : candidates.includes(currentMarket)) return []
    const first = best ?? candidates[0]
    if (!first) continue
    const otherMarkets = markets.filter(
      (market) => market !== first && market.country.code === first.country.code,
    )
    return [first, ...otherMarkets].filter((market) => market.id !== currentMarket.id)
  }
  return []
}

/**
 * Returns the same for a visitor of a known country: its markets first, starting with those in the browser's languages.
 * A market chosen before has priority, and a country without a market has no effect.
 * @param country ISO 3166-1 alpha-2
 */
export function suggestMarketsOf(
  country: string | undefined,
  headers: IncomingHttpHeaders,
  markets: readonly Market[],
  currentMarket: Market,
): readonly Market[] {
  const local = markets.filter((market) => market.country.code === country)
  if (local.length === 0 || rememberedMarket(headers, markets))
    return suggestOtherMarkets(headers, markets, currentMarket)
  if (local.includes(currentMarket)) return []
  const acceptedLanguages = languagesOf(headers).map(([language]) => language)
  const rank = ({ language }: Market): number => {
    const index = acceptedLanguages.indexOf(language.baseCode)
    return index === -1 ? acceptedLanguages.length : index
  }
  return local.toSorted((a, b) => rank(a) - rank(b))
}
