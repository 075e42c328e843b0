import type { Money } from '#schemas/values/money.ts'

/** Number of decimals of currencies with other than two (ISO 4217). */
const decimalsByCurrency = new Map([
  ...[
    ...['BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG'],
    ...['RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF'],
  ].map((code) => [code, 0] as const),
  ...['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'].map((code) => [code, 3] as const),
])

/** Digits after the point of an amount in a currency. */
export const decimalsOf = (currency: string): number => decimalsByCurrency.get(currency) ?? 2

const space = '\u00a0'

/** Separators of thousands and decimals. */
interface Separators {
  group: string
  decimal: string
}

const point: Separators = { group: ',', decimal: '.' }
const comma: Separators = { group: '.', decimal: ',' }
const spaced: Separators = { group: space, decimal: ',' }
const swiss: Separators = { group: '’', decimal: '.' }

const separatorsByLanguage = new Map([
  ...['da', 'de', 'el', 'es', 'hr', 'id', 'is', 'it', 'mk', 'nl', 'pt', 'ro', 'sl', 'sr', 'tr'].map(
    (language) => [language, comma] as const,
  ),
  ...['bg', 'cs', 'et', 'fi', 'fr', 'hu', 'lt', 'lv', 'nb', 'nn', 'no', 'pl', 'ru', 'sk', 'sv', 'uk'].map(
    (language) => [language, spaced] as const,
  ),
])

const isSwiss = (locale: string): boolean => /-(CH|LI)$/.test(locale)

const languageOf = (locale: string): string => locale.split('-')[0] ?? locale

const separatorsOf = (locale: string): Separators =>
  isSwiss(locale) ? swiss : (separatorsByLanguage.get(languageOf(locale)) ?? point)

/** Signs that follow the number, by currency (markets rule 11). */
const currencySigns = new Map([
  ['DKK', 'KR'],
  ['NOK', 'KR'],
  ['SEK', 'KR'],
  ['EUR', '€'],
  ['TRY', 'TL'],
  ['CZK', 'Kč'],
  ['RON', 'LEI'],
  ['PLN', 'zł'],
  ['HUF', 'Ft'],
])

/** Countries of dollar currencies. */
const dollarCountries = new Map([
  ['USD', 'US'],
  ['CAD', 'CA'],
  ['AUD', 'AU'],
  ['NZD', 'NZ'],
])

/** Returns `$` for the country's own currency, else with its country: `US$`. */
function dollarSign(currency: string, locale: string): string | undefined {
  const country = dollarCountries.get(currency)
  return country && (locale.endsWith(`-${country}`) ? '$' : `${country}$`)
}

function numberOf({ amount, currency }: Money, { group, decimal }: Separators): string {
  const decimals = decimalsOf(currency)
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0')
  const wholePart = digits.slice(0, digits.length - decimals).replaceAll(/\B(?=(\d{3})+$)/g, group)
  return decimals === 0 ? wholePart : `${wholePart}${decimal}${digits.slice(-decimals)}`
}

/** A number with its currency, in the order that the locale reads them. */
function withCurrency(number: string, currency: string, locale: string): string {
  const sign = currencySigns.get(currency)
  if (sign) return `${number}${space}${sign}`
  const usesPoint = separatorsOf(locale) === point
  const symbol = currency === 'GBP' ? '£' : dollarSign(currency, locale)
  if (symbol) return usesPoint ? `${symbol}${number}` : `${number}${space}${symbol}`
  return usesPoint || isSwiss(locale) ? `${currency}${space}${number}` : `${number}${space}${currency}`
}

/**
 * Formats money for shoppers: "49,00 €", "199,00 KR", "1.299,00 TL", "CHF 79.90", "AED 300.00" (markets rule 11). Uses
 * its own tables and not `Intl`, whose data differ between engines and versions: hydration must produce the server's
 * text.
 * @param money whole minor units
 * @param locale BCP 47, language and country, such as `de-CH`
 */
export function formatMoney(money: Money, locale: string): string {
  const text = withCurrency(numberOf(money, separatorsOf(locale)), money.currency, locale)
  return money.amount < 0 ? `-${text}` : text
}
