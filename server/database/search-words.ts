/** Returns a text search for words that begin with a word. */
export const prefixQuery = (word: string): string =>
  `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`

/** Digits at the end of telephone numbers that are indexed on their own, because country codes are often left out. */
export const phoneDigits = 8

/** Returns the digits of a text that is one telephone number, with spaces and signs as people type them. */
export function phoneNumberIn(text: string): string | undefined {
  const digits = text.replaceAll(/\D/g, '')
  return /^\+?[\d\s().-]+$/.test(text.trim()) && digits.length >= phoneDigits ? digits : undefined
}

/** Returns the words of a text, each of which has to be found. A telephone number is one word: its last digits. */
export function searchWords(text: string): string[] {
  const phone = phoneNumberIn(text)
  if (phone !== undefined) return [phone.slice(-phoneDigits)]
  return text
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '')
}
