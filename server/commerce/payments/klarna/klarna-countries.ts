import { localeOf, type Market } from '#schemas/markets/market.ts'

/**
 * By country, the only currency that Klarna accepts there and the languages of its pages besides English
 * (https://docs.klarna.com/klarna-payments/in-depth-knowledge/puchase-countries-currencies-locales/).
 */
const countries: ReadonlyMap<string, readonly [currency: string, ...languages: string[]]> = new Map([
  ['AT', ['EUR', 'de']],
  ['AU', ['AUD']],
  ['BE', ['EUR', 'nl', 'fr']],
  ['CA', ['CAD', 'fr']],
  ['CH', ['CHF', 'de', 'fr', 'it']],
  ['CZ', ['CZK', 'cs']],
  ['DE', ['EUR', 'de']],
  ['DK', ['DKK', 'da']],
  ['ES', ['EUR', 'es']],
  ['FI', ['EUR', 'fi', 'sv']],
  ['FR', ['EUR', 'fr']],
  ['GB', ['GBP']],
  ['GR', ['EUR', 'el']],
  ['HU', ['HUF', 'hu']],
  ['IE', ['EUR']],
  ['IT', ['EUR', 'it']],
  ['MX', ['MXN', 'es']],
  ['NL', ['EUR', 'nl']],
  ['NO', ['NOK', 'nb']],
  ['NZ', ['NZD']],
  ['PL', ['PLN', 'pl']],
  ['PT', ['EUR', 'pt']],
  ['RO', ['RON', 'ro']],
  ['SE', ['SEK', 'sv']],
  ['SK', ['EUR', 'sk']],
  ['US', ['USD', 'es']],
])

/** Klarna's code of languages for which markets may use another code. */
const languageCodes = new Map([
  ['no', 'nb'],
  ['nn', 'nb'],
])

/** Whether Klarna takes payments in a country and currency. */
export const isKlarnaCurrency = (country: string, currency: string): boolean =>
  countries.get(country)?.[0] === currency

/** Returns the locale of Klarna's pages for a market: in English if they are not available in its language. */
export function klarnaLocale(market: Market): string {
  const { baseCode } = market.language
  const code = languageCodes.get(baseCode) ?? baseCode
  const [, ...languages] = countries.get(market.country.code) ?? ['']
  const language = { ...market.language, baseCode: languages.includes(code) ? code : 'en' }
  return localeOf({ ...market, language })
}
