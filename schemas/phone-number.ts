import { diallingCodeOf } from '#schemas/addresses/countries.ts'

/** A phone number as forms ask for it: whose dialling code, and what is dialled there. */
export interface PhoneNumber {
  /** ISO 3166-1 alpha-2; undefined where no code of the countries fits. */
  country: string | undefined
  national: string
}

/** A number as it is kept: with the dialling code of its country, unless it has one of its own. */
export function joinPhoneNumber({ country, national }: PhoneNumber): string {
  const number = national.trim()
  const code = country === undefined ? undefined : diallingCodeOf(country)
  if (number === '' || code === undefined || /^(\+|00)/.test(number)) return number
  return `${code} ${number}`
}

/**
 * The parts of a number that is kept.
 * @param countries ISO 3166-1 alpha-2; the first of those that share a code goes before the others
 */
export function splitPhoneNumber(phoneNumber: string, countries: readonly string[]): PhoneNumber {
  const number = phoneNumber.trim()
  const fitting = countries
    .map((country) => ({ country, code: diallingCodeOf(country) ?? '' }))
    .filter(({ code }) => code !== '' && number.startsWith(code))
    .reduce<{ country: string; code: string } | undefined>(
      (best, one) => (best && best.code.length >= one.code.length ? best : one),
      undefined,
    )
  if (!fitting) return { country: undefined, national: number }
  return { country: fitting.country, national: number.slice(fitting.code.length).trim() }
}
