import { formatAmount } from '#schemas/values/format-money.ts'

/** A value such as `500` or `500.00`. */
const value = /^\d{1,7}(?:\.\d\d)?$/

/**
 * Returns the name of a size as shoppers read it. A digital product's size is its value, with two decimals as the market
 * writes them (product rule 4).
 * @param locale BCP 47, language and country
 */
export const shownSize = (name: string, isDigital: boolean, locale: string): string =>
  isDigital && value.test(name) ? formatAmount(Math.round(Number(name) * 100), locale) : name
