/** Countries whose law requires a private buyer's identity number on invoices. */
const countries: ReadonlySet<string> = new Set(['TR'])

/** Whether invoices in a country require an identity number (checkout rule 17). */
export const needsIdentityNumber = (country: string): boolean => countries.has(country)

const sumOf = (digits: readonly number[]): number => digits.reduce((sum, digit) => sum + digit, 0)

/**
 * Whether a text is a Turkish identity number: of citizens, or of foreign residents (it begins with 99). The last two
 * of its eleven digits are check digits.
 */
export function isIdentityNumber(text: string): boolean {
  if (!/^[1-9]\d{10}$/.test(text)) return false
  const digits = Array.from(text, Number)
  const odd = sumOf([0, 2, 4, 6, 8].map((index) => digits[index] ?? 0))
  const even = sumOf([1, 3, 5, 7].map((index) => digits[index] ?? 0))
  const tenth = (((odd * 7 - even) % 10) + 10) % 10
  return digits[9] === tenth && digits[10] === sumOf(digits.slice(0, 10)) % 10
}
