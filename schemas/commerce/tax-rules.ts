import { provinceOf, stateOf } from '#schemas/addresses/states-and-provinces.ts'
import type { PriceTax } from '#schemas/catalogue/price-tax.ts'
import type { TaxClass } from '#schemas/commerce/tax-class.ts'
import { roundedRatio } from '#schemas/values/ratio.ts'

/** A tax on goods. Rates are thousandths of a percent, because Quebec's is 9.975 %: 25 % is 25,000. */
export interface Tax {
  name: string
  rate: number
  /** Rates of tax classes with a different rate. */
  classes?: Readonly<Partial<Record<TaxClass, number>>>
}

/** The location whose taxes apply. */
export interface TaxLocation {
  /** ISO 3166-1 alpha-2. */
  country: string
  /** State or province. */
  regionCode?: string
  postalCode?: string
  city?: string
  /** Street and number. Only tax services use it. */
  street?: string
}

/** Taxes on goods that are sold to a location. */
export interface TaxRules {
  /** Whether prices include it; otherwise it is added at checkout, once the address is known. */
  included: boolean
  /** At most two, in display order. */
  taxes: readonly Tax[]
  /** Whether freight is taxed like goods. */
  freight: boolean
}

/** Value-added tax on clothes by country, as of 2026. Prices include it. */
const includedRates = `AD4.5 AE5 AL20 AM20 AT20 AU10 BA17 BE21 BG20 BH10 CH8.1 CY19 CZ21 DE19 DK25 DZ19 EE24 EG14 ES21
FI25.5 FO25 FR20 GB20 GL0 GR24 HR25 HU27 IE23 IS24 IT22 JO16 KW0 LI8.1 LT21 LU17 LV21 MA20 ME21 MK18 MT18 NL21 NO25 PL23
PT23 QA0 RO21 RS20 SA15 SE25 SI22 SK23 TN19 TR10`

const unit = 1_000

/** Parses percent as a rate: `9.975` is 9,975. */
export const percentOf = (percent: string): number => Math.round(Number(percent) * unit)

const included = new Map(
  includedRates.split(/\s/).map((text) => [text.slice(0, 2), percentOf(text.slice(2))] as const),
)

/**
 * Sales taxes of states, added to prices. Those of cities and counties are a shop's own (`TAX_RATES_FILE`).
 */
const stateRates = `AL4 AR6.5 AZ5.6 CA7.25 CO2.9 CT6.35 DC6 FL6 GA4 HI4 IA6 ID6 IL6.25 IN7 KS6.5 KY6 LA5 MA6.25 MD6
ME5.5 MI6 MN6.875 MO4.225 MS7 NC4.75 ND5 NE5.5 NJ6.625 NM4.875 NV6.85 NY4 OH5.75 OK4.5 PA6 RI7 SC6 SD4.2 TN7 TX6.25 UT4.85
VA5.3 VT6 WA6.5 WI5 WV6 WY4`

const stateTaxes = new Map(
  stateRates.split(/\s/).map((text) => [text.slice(0, 2), percentOf(text.slice(2))] as const),
)

/** By province: the federal or harmonised tax, then the provincial tax, both on the same base. */
const provinceRates = new Map<string, readonly [string, string?]>([
  ...['AB', 'NT', 'NU', 'YT'].map((code) => [code, ['5']] as const),
  ['BC', ['5', '7']],
  ['MB', ['5', '7']],
  ['QC', ['5', '9.975']],
  ['SK', ['5', '6']],
  ['NS', ['14']],
  ['ON', ['13']],
  ...['NB', 'NL', 'PE'].map((code) => [code, ['15']] as const),
])

/** Tax rates of clothes by location, where they differ from the general rate: all clothes, and children's clothes. */
const clothes: Readonly<Record<string, Tax['classes'] & {}>> = {
  GB: { 'childrens-clothing': 0 },
  IE: { 'childrens-clothing': 0 },
  LU: { 'childrens-clothing': percentOf('3') },
  'CA-BC-2': { 'childrens-clothing': 0 },
  // The provinces that refund their part of the harmonised tax at the point of sale (Canada Revenue Agency, GI-063).
  'CA-NS-1': { 'childrens-clothing': percentOf('5') },
  'CA-ON-1': { 'childrens-clothing': percentOf('5') },
  'CA-PE-1': { 'childrens-clothing': percentOf('5') },
  'US-MN': { clothing: 0, 'childrens-clothing': 0 },
  'US-NJ': { clothing: 0, 'childrens-clothing': 0 },
  'US-PA': { clothing: 0, 'childrens-clothing': 0 },
  'US-VT': { clothing: 0, 'childrens-clothing': 0 },
}
const clothesIn = new Map(Object.entries(clothes))

/** @param location a key of `clothes` */
function taxIn(name: string, rate: number, location: string): Tax {
  const classes = clothesIn.get(location)
  return { name, rate, ...(classes && { classes }) }
}

function canadianTaxes(region: string, language: string): Tax[] {
  const province = provinceOf(region)
  const [first, second] = (province && provinceRates.get(province.abbreviation)) ?? []
  if (!province || first === undefined) return []
  const isFrench = language === 'fr'
  const { abbreviation: code, vatName, vatNameFrench, vatName2 = '', vatName2French = '' } = province
  return [
    taxIn(isFrench ? vatNameFrench : vatName, percentOf(first), `CA-${code}-1`),
    ...(second === undefined
      ? []
      : [taxIn(isFrench ? vatName2French : vatName2, percentOf(second), `CA-${code}-2`)]),
  ]
}

/**
 * Returns the taxes of a location. Unknown countries have none: customs collect theirs on delivery.
 * @param location country (ISO 3166-1 alpha-2) and state or province, if known
 * @param language ISO 639-1; in Canada, taxes have French names for `fr`
 */
export function taxRulesOf(location: TaxLocation, language: string): TaxRules {
  const { country, regionCode = '' } = location
  if (country === 'CA') return { included: false, taxes: canadianTaxes(regionCode, language), freight: true }
  if (country === 'US') {
    const state = stateOf(regionCode)?.abbreviation ?? ''
    const rate = stateTaxes.get(state)
    const taxes = rate === undefined ? [] : [taxIn('Sales tax', rate, `US-${state}`)]
    return { included: false, taxes, freight: false }
  }
  const rate = included.get(country) ?? 0
  return { included: true, taxes: rate === 0 ? [] : [taxIn(vatName(country), rate, country)], freight: true }
}

const vatNames = new Map([
  ['AE', 'ضريبة القيمة المضافة'],
  ['AU', 'GST'],
  ['AT', 'MwSt.'],
  ['CH', 'MwSt.'],
  ['DE', 'MwSt.'],
  ['DK', 'moms'],
  ['FR', 'TVA'],
  ['NO', 'mva'],
  ['SE', 'moms'],
  ['TR', 'KDV'],
])

/** Returns how prices relate to the taxes of a country. */
export function priceTaxOf({ included, taxes }: Pick<TaxRules, 'included' | 'taxes'>): PriceTax {
  if (!included) return 'added'
  return taxes.length > 0 ? 'included' : 'none'
}

/** Returns how prices in a country relate to the bundled taxes. */
export const priceTaxIn = (country: string): PriceTax => priceTaxOf(taxRulesOf({ country }, 'en'))

/** Returns the name of an included tax. */
const vatName = (country: string): string => vatNames.get(country) ?? 'VAT'

/** 100 % as a rate. */
const hundredPercent = 100 * unit

/**
 * Returns the taxes of one amount, such as a line's, each rounded to a minor unit, halves away from zero. A basket's
 * tax is the sum of its lines', so that receipts add up.
 * @param amount whole minor units, below 10^10
 */
export function taxesOn(amount: number, rules: TaxRules, taxClass: TaxClass = 'standard'): number[] {
  const wholePercent = rules.included ? hundredPercent + rateOf(rules, taxClass) : hundredPercent
  return rules.taxes.map((tax) => roundedRatio(amount * rateIn(tax, taxClass), wholePercent))
}

const rateIn = ({ rate, classes }: Tax, taxClass: TaxClass): number =>
  taxClass === 'exempt' ? 0 : (classes?.[taxClass] ?? rate)

/** Returns the sum of a location's rates for a class of goods. */
export const rateOf = ({ taxes }: Pick<TaxRules, 'taxes'>, taxClass: TaxClass = 'standard'): number =>
  taxes.reduce((sum, tax) => sum + rateIn(tax, taxClass), 0)
