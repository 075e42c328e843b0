import type { IncomingHttpHeaders } from 'node:http'
import Negotiator from 'negotiator'
import type { Market } from '#schemas/market.ts'
import { cookieOf } from '#server/http/cookies.ts'

/** Remembers the market that a visitor chose, for 90 days (spec 1, section 9). */
export const marketCookie = 'market'

/**
 * The market for a visitor who named none: the one chosen before, else the best match of the browser's languages
 * (`de-CH` before `de`), else the first.
 * @param markets in the order of lists
 */
export function suggestMarket(headers: IncomingHttpHeaders, markets: readonly Market[]): Market | undefined {
  const chosen = cookieOf(headers.cookie, marketCookie)
  const remembered = markets.find((market) => market.id === chosen)
  if (remembered) return remembered
  const languages = new Negotiator({ headers }).languages().map((tag) => tag.toLowerCase().split('-'))
  for (const [language, country] of languages) {
    const speaks = markets.filter((market) => market.language.baseCode === language)
    const best = speaks.find((market) => market.country.code.toLowerCase() === country) ?? speaks[0]
    if (best) return best
  }
  return markets[0]
}
