import { diallingCodeOf } from '#schemas/addresses/countries.ts'
import { withLatinDigits } from '#schemas/values/latin-digits.ts'

/** A phone number as forms submit it: the country of its dialling code, and the national number. */
export interface PhoneNumber {
  /** ISO 3166-1 alpha-2; undefined if no country's code matches. */
  country: string | undefined
  national: string
}

/** Returns the stored form of a number: with its country's dialling code, unless it has one. */
export function joinPhoneNumber({ country, national }: PhoneNumber): string {
  const number = withLatinDigits(national.trim())
  const code = country === undefined ? undefined : diallingCodeOf(country)
  if (number === '' || code === undefined || /^(\+|00)/.test(number)) return number
  return `${code} ${number}`
}

/**
 * Splits a stored number into its parts.
 * @param countries ISO 3166-1 alpha-2; of countries that share a code, the first one is returned
 */
export function splitPhoneNumber(phoneNumber: string, countries: readonly string[]): PhoneNumber {
  const number = phoneNumber.trim()
  for (const country of countries) {
    const code = diallingCodeOf(country)
    // No dialling code begins with another one (ITU E.164).
    if (code !== undefined && number.startsWith(code))
      return { country, national: number.slice(code.length).trim() }
  }
  return { country: undefined, national: number }
}

/**
 * National (trunk) prefixes, which are omitted after the dialling code (ITU E.164). Countries with the prefix `0` are
 * not listed: no other number there begins with it.
 */
const trunkPrefixes = new Map([
  ['CA', /^1(?=\d{10}$)/],
  ['HU', /^06/],
  ['LT', /^[08]/],
  ['US', /^1(?=\d{10}$)/],
  // A leading zero is part of the number.
  ['IT', /^(?!)/],
])

/** A prefix in brackets between the dialling code and the number, as in `+49 (0)151 23456789`. */
const prefixInBrackets = /^(\s*(?:\+|00)[\d\s]+)\(0\)/

/**
 * Returns a number in international format, with digits only after `+`; unchanged if the country's dialling code is
 * unknown. @param country ISO 3166-1 alpha-2, of the number's address
 */
export function internationalNumber(phoneNumber: string, country: string): string {
  const number = withLatinDigits(phoneNumber)
  const digits = number.replace(prefixInBrackets, '$1').replaceAll(/\D/g, '')
  if (number.trim().startsWith('+')) return `+${digits.replace(/^0+/, '')}`
  if (digits.startsWith('00')) return `+${digits.slice(2)}`
  const code = diallingCodeOf(country)
  return code === undefined ? number.trim() : code + digits.replace(trunkPrefixes.get(country) ?? /^0/, '')
}
