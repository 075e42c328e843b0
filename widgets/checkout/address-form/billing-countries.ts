import { countryCodes } from '#schemas/addresses/countries.ts'
import { localeOf, type Market } from '#schemas/markets/market.ts'
import { type Regions, regionsOf } from '#widgets/checkout/address-form/regions-of.ts'

/** What the fields of a billing address depend on: any country can get an invoice. */
export interface BillingCountries {
  /** ISO 3166-1 alpha-2; undefined: none is chosen yet. */
  chosen: string | undefined
  /** By name, in the market's language. */
  countries: readonly { value: string; title: string }[]
  /** Regions of the chosen country. */
  regions: Regions
}

/** @param candidates countries, the first known one is chosen */
export function billingCountries(
  market: Market | undefined,
  candidates: readonly (string | null | undefined)[],
): BillingCountries {
  const locale = market && localeOf(market)
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const { compare } = new Intl.Collator(locale)
  const chosenCountry = candidates.find((item) => item && countryCodes.includes(item)) ?? undefined
  return {
    chosen: chosenCountry,
    countries: countryCodes
      .map((value) => ({ value, title: names.of(value) ?? value }))
      .sort((a, b) => compare(a.title, b.title)),
    regions: chosenCountry === undefined ? {} : regionsOf(chosenCountry, market?.language.baseCode),
  }
}
