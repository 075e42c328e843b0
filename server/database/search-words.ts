/** Returns a text search for words that begin with a word. */
export const prefixQuery = (word: string): string =>
  `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`

/**
 * Number of trailing digits of telephone numbers that are indexed separately, because country codes are often omitted.
 */
export const phoneDigits = 8

/** Returns the digits if the text is a telephone number, with any spaces and separators. */
export function phoneNumberIn(text: string): string | undefined {
  const digits = text.replaceAll(/\D/g, '')
  return /^\+?[\d\s().-]+$/.test(text.trim()) && digits.length >= phoneDigits ? digits : undefined
}

/** Returns the search words of a text, all of which have to match. A telephone number is one word: its last digits. */
export function searchWords(text: string): string[] {
  const phone = phoneNumberIn(text)
  if (phone !== undefined) return [phone.slice(-phoneDigits)]
  return text
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '')
}
